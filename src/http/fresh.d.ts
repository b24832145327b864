/** Whether what a client has (`If-None-Match`) is what it would get; the package brings no types of its own. */
declare module 'fresh' {
  export default function fresh(request: object, answer: { etag: string }): boolean;
}
