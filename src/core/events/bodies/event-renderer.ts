import type { Event } from '../event.entity.js';

/** Writes the `data` of an event as REST shows the resource in an API version. */
export type RenderEvent = (apiVersion: string, event: Event) => Promise<object>;

/** How the feed shows `data`. It is made from the finished schema, so whoever puts the application together sets it. */
export const eventRenderer: { render: RenderEvent } = {
  render: () => Promise.reject(new Error('eventRenderer.render was not set.')),
};
