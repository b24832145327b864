import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Semaphore } from '../../database/semaphore.js';
import { type Publishing, publishBatch } from './publish-batch.js';

/** The most transactions that publish at once: each holds a connection. */
const AT_ONCE = 3;

interface RelayListeners {
  /** Called after each commit with deliveries. */
  created(): void;
  /** Called when an organization gets a backlog: run `publishBacklog`. */
  backlogBegan(): void;
  /** Called when an organization no longer has one: run `publish` once more. */
  backlogEnded(organizationId: string): void;
}

/**
 * Publishes every committed event: assigns its feed position, and creates its deliveries. Any number of relays may run at
 * once.
 *
 * An organization whose batch was full has a backlog. Its other batches are published apart from the events of all
 * other organizations, and in turn with those of other organizations with a backlog: nobody waits for a backlog.
 */
export class OutboxRelay {
  private readonly backlogged: string[] = [];
  private readonly places = new Semaphore(AT_ONCE);

  constructor(
    private readonly orm: MikroORM,
    private readonly publishing: Publishing,
    private readonly listeners: RelayListeners,
  ) {}

  /**
   * Publishes a batch of each given organization (by default, of all with unpublished events) that has no backlog. Several
   * organizations are published at once, because an organization with many endpoints takes longer. When the events of one
   * organization fail, the others continue, and the error is thrown at the end.
   */
  async publish(organizationIds?: readonly string[]): Promise<void> {
    const errors: unknown[] = [];
    const publishing: Promise<unknown>[] = [];
    for (const id of organizationIds ?? (await unpublishedOrganizations(this.orm.em.fork()))) {
      const giveBack = await this.places.take();
      const published = this.publishFirst(id).catch((error: unknown) => errors.push(error));
      publishing.push(published.finally(giveBack));
    }
    await Promise.all(publishing);
    if (errors.length > 0) throw new AggregateError(errors, 'Events could not be published');
  }

  /** Publishes a batch of the organization whose backlog has waited longest. Returns whether there is more. */
  async publishBacklog(): Promise<boolean> {
    const [id] = this.backlogged;
    if (id === undefined) return false;
    // The organization stays in the list meanwhile, so that `publish` leaves it out.
    const isFull = await this.publishBatch(id)
      .catch((error: unknown) => {
        // Continue with the other backlogs.
        if (this.backlogged.length > 1) this.listeners.backlogBegan();
        throw error;
      })
      .finally(() => this.backlogged.shift());
    if (isFull) this.addBacklog(id);
    // RACE: events may have been committed after the last look, and `publish` has left them out.
    else this.listeners.backlogEnded(id);
    return this.backlogged.length > 0;
  }

  private async publishFirst(organizationId: string): Promise<void> {
    if (this.backlogged.includes(organizationId)) return;
    const isFull = await this.publishBatch(organizationId);
    if (isFull && !this.backlogged.includes(organizationId)) this.addBacklog(organizationId);
  }

  private addBacklog(organizationId: string): void {
    this.backlogged.push(organizationId);
    this.listeners.backlogBegan();
  }

  /** Publishes a batch of an organization. Returns whether it may have more. */
  private async publishBatch(organizationId: string): Promise<boolean> {
    const { deliveries, isFull } = await publishBatch(this.orm.em.fork(), organizationId, this.publishing);
    if (deliveries > 0) this.listeners.created();
    return isFull;
  }
}

/** The SQL for a table `waiting` of the organizations with unpublished events, by id. Each costs one look at the index. */
export const WITH_WAITING = `with recursive found as (
    (select organization_id as id from events where position is null order by organization_id limit 1)
    union all
    select (
      select organization_id from events where position is null and organization_id > found.id
      order by organization_id limit 1
    ) from found where found.id is not null
  ), waiting as (select id from found where id is not null)`;

/** The ids of the organizations with unpublished events. */
async function unpublishedOrganizations(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(`${WITH_WAITING} select id from waiting`);
  return rows.map(({ id }) => id);
}
