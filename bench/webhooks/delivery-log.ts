import { setTimeout } from 'node:timers/promises';
import type { Arrival } from './receiver.ts';

/** How long to wait for missing deliveries. */
const TIMEOUT_MS = 60_000;

interface Delivery {
  /** When the event was written, and when the first attempt arrived: ms since 1970. */
  writtenAt: number;
  arrivedAt: number;
}

/** When each mutation was answered and its event arrived, by request id. */
export class DeliveryLog {
  private readonly answers = new Map<string, number>();
  private readonly deliveries = new Map<string, Delivery>();

  answered(requestId: string): void {
    this.answers.set(requestId, Date.now());
  }

  arrived({ at, body }: Arrival): void {
    const { request, created_at } = JSON.parse(body);
    // Deliveries may repeat: only the first counts.
    if (this.deliveries.has(request.id)) return;
    this.deliveries.set(request.id, { writtenAt: Date.parse(created_at), arrivedAt: at });
  }

  clear(): void {
    this.answers.clear();
    this.deliveries.clear();
  }

  /** Waits until the delivery of every answered mutation has arrived; returns how long each took, in ms. */
  async complete(): Promise<{ written: number[]; answered: number[] }> {
    const missing = () => [...this.answers.keys()].filter((id) => !this.deliveries.has(id)).length;
    for (const deadline = Date.now() + TIMEOUT_MS; missing() > 0; await setTimeout(20)) {
      if (Date.now() > deadline) throw new Error(`${missing()} deliveries have not arrived.`);
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
