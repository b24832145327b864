import { addressesOf } from '../../config/parse-settings.js';
import { CONNECT_MS } from '../../core/limits.js';
import { type ClientOptions, destroyClient, StoreClient } from './store-client.js';

/** How much of the time for a connection one host may take: the rest is for another one. */
const OF_ONE_HOST = 0.6;

interface Host {
  /** The address of the database with this host alone. */
  address: string;
  host: string;
  port: number;
}

/** The hosts of a database, of which one accepts writes. */
export class Hosts {
  private readonly all: readonly Host[];
  private at = 0;

  constructor(url: string) {
    this.all = addressesOf(url).map((address) => {
      const { hostname, port } = new URL(address);
      return { address, host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
    });
  }

  get count(): number {
    return this.all.length;
  }

  /** The host to connect to: the one that accepted writes last. */
  get next(): Host {
    return this.all[this.at] as Host;
  }

  /** Connects to another host from now on, unless that was decided already. */
  leave(host: Host): void {
    if (host === this.next) this.at = (this.at + 1) % this.all.length;
  }
}

/** What pg's types leave out. */
interface Wire {
  connection: {
    on(event: 'parameterStatus', listener: (status: { parameterName: string; parameterValue: string }) => void): void;
  };
}

/**
 * A client of a server that accepts writes. It does not connect to a standby, and leaves a server that becomes one: without
 * that, the connections of a pool would lead to the old primary for as long as they are in use.
 */
export class PrimaryClient extends StoreClient {
  private readonly hosts: Hosts;
  private readonly chosen: Host;
  private state: 'connecting' | 'connected' | 'standby' = 'connecting';

  constructor({
    hosts,
    connectionTimeoutMillis: connectMs = CONNECT_MS,
    ...options
  }: ClientOptions & { hosts: Hosts }) {
    const chosen = hosts.next;
    super({ ...options, ...chosen, connectionTimeoutMillis: connectMs * OF_ONE_HOST });
    this.hosts = hosts;
    this.chosen = chosen;
    // PostgreSQL reports it when a session begins, and when it changes.
    (this as unknown as Wire).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return;
      if (this.state === 'connected') this.leave();
      else this.state = 'standby';
    });
  }

  /** Call when the server refuses to write. */
  leave(): void {
    this.hosts.leave(this.chosen);
    destroyClient(this, readsOnly());
  }

  protected override async open(): Promise<this> {
    try {
      await super.open();
      if (this.state === 'standby') throw readsOnly();
      this.state = 'connected';
      return this;
    } catch (error) {
      this.hosts.leave(this.chosen);
      throw error;
    }
  }
}

/** With the code that PostgreSQL gives a write on a standby. */
const readsOnly = (): Error => Object.assign(new Error('The server of the database only reads.'), { code: '25006' });
