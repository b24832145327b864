/** What a page answered. */
export interface Shown {
  status: number;
  location: string | null;
  headers: Headers;
  text: string;
}

export type Visitor = ReturnType<typeof visitorOf>;

/** Somebody with a browser that has no script: it keeps cookies, and says where its forms come from. */
export function visitorOf(url: string, from: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const own = { origin: url, 'sec-fetch-site': 'same-origin' };
  const send = async (path: string, init: RequestInit = {}): Promise<Shown> => {
    const headers = new Headers({ ...from, ...(init.headers as Record<string, string>) });
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const { status } = response;
    const text = await response.text();
    return { status, location: response.headers.get('location'), headers: response.headers, text };
  };
  return {
    cookies,
    send,
    get: (path: string) => send(path),
    post: (path: string, fields: Record<string, string> = {}) =>
      send(path, { method: 'POST', headers: own, body: new URLSearchParams(fields) }),
    ask: (path: string, body: unknown) =>
      send(path, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
