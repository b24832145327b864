/**
 * Another page of the shop; with a form, the one that answers it. `fetch` gives a text, which nothing here may make a document of
 * (trusted types).
 */
export const pageAt = (url: string, form?: URLSearchParams): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(form ? 'POST' : 'GET', url);
    request.responseType = 'document';
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send(form);
  });
