import type { ErrorCode } from '../../core/errors.js';
import type { Version } from '../../versions/version.js';
import { versions } from '../../versions/versions.js';
import { errorStatus } from '../errors/error-status.js';
import { head, navigation, page, siteStyle } from './page.js';

/** Scalar's greys and the colours of its methods have too little contrast. */
const contrast = `
  .light-mode { --scalar-color-2: #555; --scalar-color-3: #666; --scalar-color-green: #0a6b3d; --scalar-color-blue: #0b5cad; --scalar-color-red: #b3261e; --scalar-color-orange: #8f4700; --scalar-color-purple: #5b3a9e; }
  .dark-mode { --scalar-color-3: #a0a0a0; --scalar-color-red: #ff8a80; }`.replaceAll('\n', '');

/** The REST reference: Scalar over `/openapi.json`. It keeps no tokens and loads nothing from other hosts. */
export const referencePage = (explorer: boolean): string => `${head('REST reference')}
<style>${siteStyle}
  :root { --scalar-custom-header-height: 3.25rem; }
  .site { position: sticky; top: 0; z-index: 10; height: 3.25rem; overflow: hidden; background: var(--scalar-background-1); }
  .site, .site a { color: var(--scalar-color-1); border-color: var(--scalar-border-color); }
  /* On a phone, the links take several lines and scroll away; Scalar's own bar stays. */
  @media (max-width: 40rem) {
    :root { --scalar-custom-header-height: 0px; }
    .site { position: static; height: auto; }
    /* The tabs of the statuses take two lines: nothing would show that they could be scrolled. */
    #reference .scalar-card-header-tabs { flex-wrap: wrap; }
    #reference .scalar-card-header-tabs .scalar-card-header-title { flex-basis: 100%; overflow: visible; }
    #reference .scalar-card-header-tabs .tab-list { flex-wrap: wrap; overflow: visible; }
  }
</style>
${navigation({ explorer })}
<div id="reference"></div>
<script src="/assets/scalar.js"></script>
<script>
  Scalar.createApiReference('#reference', {
    url: '/openapi.json',
    // This store, by whichever of its names the page was asked.
    servers: [{ url: '/' }],
    telemetry: false,
    withDefaultFonts: false,
    persistAuth: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    customCss: '${contrast}',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
</script>
</html>
`;

/** The API changes of each version, newest first. */
export const changelogPage = (explorer: boolean): string =>
  page(
    'Changelog',
    `<h1>Changelog</h1>
<p>Choose a version with the header <code>API-Version</code>; without it you get your organization's version.</p>
${versions.toReversed().map(section).join('\n')}`,
    { explorer },
  );

function section({ name, changes }: Version): string {
  const items = changes.map((change) => `<li>${change}</li>`);
  return `<h2 id="${name}">${name}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** When each code occurs, and what to do about it. */
const meaning: Record<ErrorCode, string> = {
  BAD_USER_INPUT:
    'A field is missing, unknown, of the wrong type or out of range, or the body is not JSON. <code>errors</code> lists every invalid field, with the received value and what is allowed.',
  QUERY_TOO_COMPLEX:
    'The GraphQL document is over a limit, which <code>measure</code> names: its bytes, tokens, depth or aliases, pages inside of pages, the SQL statements it would send, the size of its answer, or more than one introspection. Request less at once.',
  UNAUTHENTICATED:
    'Nobody is signed in. <code>reason</code> says why: <code>missing</code> (no token was sent), <code>malformed</code> (the header is not <code>Authorization: Bearer …</code>, or <code>X-API-Key</code> contains no API key), <code>unknown</code> (no session has the token), <code>expired</code> (at <code>expired_at</code>), <code>revoked</code> (by a logout, or because the user or the API key may no longer be used) or <code>api_key</code> (an API key was sent instead of a token). A refused login has no reason: nobody learns which part was wrong.',
  FORBIDDEN: 'Your role is not allowed to do this.',
  NOT_FOUND: 'No resource that you can see has this id, or the path does not exist.',
  METHOD_NOT_ALLOWED:
    'The path exists, but does not support this method; <code>Allow</code> lists the methods it supports.',
  ILLEGAL_TRANSITION:
    'The order cannot change from its <code>current</code> status to the requested one; <code>allowed</code> lists the possible next statuses.',
  ORDER_NOT_REFUNDABLE: 'Only a paid order that is neither cancelled nor refunded can be refunded.',
  OUT_OF_STOCK:
    'There is not enough stock. <code>plants</code> lists each plant with the quantity wanted and available. Nothing was ordered.',
  CONFLICT:
    'The current state conflicts with the request: for example, another refund came first, or the name is taken. Read the resource again, then decide.',
  IDEMPOTENCY_KEY_IN_USE: 'A request with this key is still running. Try again after <code>Retry-After</code>.',
  PAYLOAD_TOO_LARGE: 'The request body is larger than 102,400 bytes.',
  UNSUPPORTED_MEDIA_TYPE: 'The request body must be JSON: send <code>Content-Type: application/json</code>.',
  REFUND_EXCEEDS_REMAINING:
    'The refund asks for more money or units than are left; <code>remaining</code> says how much is left. Nothing was refunded.',
  INSUFFICIENT_POINTS: 'The reward costs more points than the customer has.',
  IDEMPOTENCY_KEY_REUSED: 'The key was already used with different arguments. Use a new key for each new request.',
  RATE_LIMITED: 'Too many requests. Try again after <code>Retry-After</code>.',
  INTERNAL_SERVER_ERROR:
    'An internal error, logged under the <code>request_id</code>. The request was done completely or not at all.',
  SERVICE_UNAVAILABLE:
    'The database is unavailable, the request took too long, or the server is shutting down. Try again after <code>Retry-After</code>.',
};

/** Every error code, each with the anchor that the `type` of a REST error links to. */
export function errorsPage(explorer: boolean): string {
  const rows = Object.entries(errorStatus).map(([code, { status }]) => {
    const slug = code.toLowerCase();
    return `<tr id="${slug}"><td><code>${slug}</code><br><small>${code}</small></td><td>${status}</td><td>${meaning[code as ErrorCode]}</td></tr>`;
  });
  return page(
    'Errors',
    `<h1>Errors</h1>
<p>REST returns the HTTP status and a JSON body with the <code>code</code> in lower case. GraphQL returns the same code in upper case in <code>errors[].extensions.code</code>. Both return the same details; how long to wait is in the header <code>Retry-After</code> on REST, and in <code>retryAfterSeconds</code> on GraphQL.</p>
<table class="stacked"><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">When</th></tr>${rows.join('\n')}</table>`,
    { explorer, style: '\n  td:first-child code { white-space: nowrap; }' },
  );
}
