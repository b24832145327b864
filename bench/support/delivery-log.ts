import { setTimeout } from 'node:timers/promises';
import type { Arrival } from './receiver.ts';

/** How long to wait for deliveries that have not come. */
const PATIENCE_MS = 60_000;

interface Delivery {
  /** When the event was written, and when the first attempt came: ms since 1970. */
  writtenAt: number;
  arrivedAt: number;
}

/** When mutations were answered and their events arrived, by the id of the request. */
export class DeliveryLog {
  private readonly answers = new Map<string, number>();
  private readonly deliveries = new Map<string, Delivery>();

  answered(requestId: string): void {
    this.answers.set(requestId, Date.now());
  }

  arrived({ at, body }: Arrival): void {
    const { request, created_at } = JSON.parse(body);
    // Deliveries may repeat: the first counts.
    if (this.deliveries.has(request.id)) return;
    this.deliveries.set(request.id, { writtenAt: Date.parse(created_at), arrivedAt: at });
  }

  clear(): void {
    this.answers.clear();
    this.deliveries.clear();
  }

  /** Waits until every mutation that was answered has its delivery; returns how long each took, in ms. */
  async complete(): Promise<{ written: number[]; answered: number[] }> {
    const missing = () => [...this.answers.keys()].filter((id) => !this.deliveries.has(id)).length;
    for (const deadline = Date.now() + PATIENCE_MS; missing() > 0; await setTimeout(20)) {
      if (Date.now() > deadline) throw new Error(`${missing()} deliveries have not come.`);
    }
    const both = [...this.answers].flatMap(([id, answeredAt]) => {
      const delivery = this.deliveries.get(id);
      return delivery ? [{ answeredAt, ...delivery }] : [];
    });
    return {
      written: both.map(({ arrivedAt, writtenAt }) => arrivedAt - writtenAt),
      answered: both.map(({ arrivedAt, answeredAt }) => arrivedAt - answeredAt),
    };
  }
}
