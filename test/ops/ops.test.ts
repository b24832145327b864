import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { type Samples, scrape } from '../core/metrics/scrape.js';
import { openShop } from '../support/shop.js';
import { ADMIN, demoId, STAFF } from '../support/store.js';
import { openReceiver, until } from '../webhooks/support/webhook-sink.js';

/** An alert, or a value that Prometheus records under a name. */
type Rule = { expr: string } & ({ alert: string } | { record: string });

const rules = ['alerts', 'objectives'].flatMap((file) => {
  const { groups } = parse(readFileSync(`ops/prometheus/${file}.yml`, 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap((group) => group.rules);
});
const alerts = rules.flatMap((rule) => ('alert' in rule ? [rule.alert] : []));
const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const dashboard = JSON.parse(readFileSync('ops/grafana/plant-store.json', 'utf8')) as {
  panels: Panel[];
  templating: { list: { query: unknown }[] };
};

/** Where each expression stands, and its text, with Grafana's variables filled in. */
const expressions: [place: string, promql: string][] = [
  ...rules.map((rule): [string, string] => ['alert' in rule ? `alert ${rule.alert}` : rule.record, rule.expr]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [
      `panel ${title}`,
      expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    ]),
  ),
];

/** The labels that Prometheus adds to what it scrapes, and the metric that it makes of each scrape. */
const OF_PROMETHEUS = { labels: ['instance', 'job'], metrics: ['up', ...recorded] };

/** The metrics and labels that an expression names, and the parts of it that are no PromQL. */
function namesIn(promql: string) {
  const metrics: string[] = [];
  const labels: string[] = [];
  const errors: string[] = [];
  parser.parse(promql).iterate({
    enter: ({ type, from, to, node }) => {
      const text = promql.slice(from, to);
      if (type.isError) errors.push(`${from}: ${text}`);
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector') metrics.push(text);
      if (type.name === 'LabelName') labels.push(text);
    },
  });
  return { metrics, labels, errors };
}

/** It does a little of everything, because a series exists from its first value on. */
const shop = await openShop(
  { WEBHOOK_RETRY_SCHEDULE: '0', LOGIN_RATE_LIMIT_PER_MINUTE: '5', REDIS_URL: 'redis://127.0.0.1:1' },
  { metricsPort: 'same' },
);
const receiver = await openReceiver(async () => ({ status: 503 }));
const admin = await shop.as(ADMIN);
const update = 'mutation ($id: ID!, $url: String!) { updateWebhookEndpoint(id: $id, url: $url) { id } }';
await admin.graphql(update, { id: demoId(5001), url: receiver.url });
await shop.staff.post(`/orders/${demoId(3001)}/refund`, {});
await shop.nobody.get('/plants');
for (const login_id of ['unknown', STAFF])
  await shop.nobody.post('/auth/token', { api_key: 'psk_demo_greenhouse', login_id });
await until(async () => Number((await scrape(shop.nobody)).get('webhook_deliveries_finished_total{state="dead"}')) > 0);
// Pools and replicas need a PostgreSQL: test/core/metrics/metrics.test.ts and test/processes/replicas.test.ts look at these.
const samples: Samples = new Map([
  ...(await scrape(shop.nobody)),
  ['database_connections{pool="requests",state="waiting"}', 0],
  ['database_server_info{server="127.0.0.1:5432",timeline="1"}', 1],
  ['database_replica_up{replica="127.0.0.1:5433"}', 1],
  ['database_reads_total{source="replica"}', 1],
]);

describe('the alert rules and the dashboard', () => {
  const labelsOf = (metric: string): string[] =>
    [...samples.keys()]
      .filter((key) => key.split('{')[0] === metric)
      .flatMap((key) => [...key.matchAll(/(\w+)="/g)].map(([, label]) => String(label)));

  it.each(expressions)('%s: %s', (_, promql) => {
    const { metrics, labels, errors } = namesIn(promql);
    expect(errors).toEqual([]);
    expect(metrics.length).toBeGreaterThan(0);
    const scraped = metrics.filter((metric) => !OF_PROMETHEUS.metrics.includes(metric));
    const emitted = new Set([...samples.keys()].map((key) => key.split('{')[0]));
    expect(scraped.filter((metric) => !emitted.has(metric))).toEqual([]);
    const known = [...OF_PROMETHEUS.labels, ...scraped.flatMap(labelsOf)];
    expect(labels.filter((label) => !known.includes(label))).toEqual([]);
  });

  it('are explained in docs/metrics.md, as is every metric of the store', () => {
    const page = readFileSync('docs/metrics.md', 'utf8');
    expect(alerts.filter((alert) => !page.includes(`\`${alert}\``))).toEqual([]);
    const own = [...samples.keys()].map((key) => String(key.split('{')[0]).replace(/_(bucket|sum|count)$/, ''));
    const ofLibraries = /^(process|nodejs)_/;
    const missing = own.filter((metric) => !ofLibraries.test(metric) && !page.includes(`\`${metric}`));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('are what docs/incidents.md names', () => {
    const page = readFileSync('docs/incidents.md', 'utf8');
    const panels = dashboard.panels.map(({ title }) => title);
    const quoted = [...page.matchAll(/"([A-Z][\w ,]+)"/g)].map(([, title]) => String(title));
    expect(quoted.length).toBeGreaterThan(10);
    expect(quoted.filter((title) => !panels.includes(title))).toEqual([]);
    const named = [...page.matchAll(/`([A-Z][a-z]+[A-Z]\w+)`/g)].map(([, alert]) => String(alert));
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((alert) => !alerts.includes(alert))).toEqual([]);
  });

  it('use every metric of the store', () => {
    const used = new Set(expressions.flatMap(([, promql]) => namesIn(promql).metrics));
    const own = [...samples.keys()].map((key) => String(key.split('{')[0]));
    const families = new Set(
      own
        .filter((metric) => !/^(process|nodejs)_/.test(metric))
        .map((metric) => metric.replace(/_(bucket|sum|count)$/, '')),
    );
    const isUsed = (family: string) => ['', '_bucket', '_sum', '_count'].some((end) => used.has(`${family}${end}`));
    expect([...families].filter((family) => !isUsed(family))).toEqual([]);
  });

  it('have titles of their own', () => {
    const titles = [...alerts, ...recorded, ...dashboard.panels.map(({ title }) => title)];
    expect(titles).toEqual([...new Set(titles)]);
  });
});
