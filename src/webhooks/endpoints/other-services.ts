/** Ports that browsers never send requests to: other protocols own them (the "bad ports" of the fetch standard). */
const BAD_PORTS = [
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
];

/** Ports of databases, queues and machine management: many of these services answer HTTP, but none receives webhooks. */
const SERVICE_PORTS = [
  ...[
    1433, 1521, 3306, 3389, 5432, 5433, 5984, 6379, 6380, 6432, 7474, 7687, 8086, 8123, 9042, 9200, 9300, 11211, 27017,
  ],
  ...[1883, 4222, 5671, 5672, 9092, 15672, 61613], // queues
  ...[2375, 2376, 2377, 2379, 2380, 4243, 4646, 6443, 8200, 8300, 8500, 10250, 10255], // containers, secrets
  ...[5985, 5986, 9090, 9091, 9100, 9222, 9229], // remote control, metrics, debuggers
];

const ports = new Set([...BAD_PORTS, ...SERVICE_PORTS]);

/** Whether the port of a URL usually belongs to another kind of service; no webhook goes there on a private address. */
export const isPortOfOtherService = (url: URL): boolean =>
  ports.has(Number(url.port || (url.protocol === 'https:' ? 443 : 80)));
