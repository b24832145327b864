import { page } from './page.js';

/** What changed in the interface, by the date that names the version. */
export const changelogPage: string = page(
  'Changelog',
  `<h1>Changelog</h1>
<p>Choose a version with the header <code>API-Version</code>; without it you get your organization's own.</p>
<h2 id="2025-10-01">2025-10-01</h2>
<ul>
<li>Added <code>GET /customers/{id}/loyalty</code>.</li>
<li>Added <code>POST</code> and <code>GET /customers/{id}/wishlist</code> and <code>DELETE /customers/{id}/wishlist/{plant_id}</code>.</li>
<li>Added <code>limit</code> and <code>offset</code> to <code>GET /plants</code>.</li>
<li>Validation errors name every field, what came and what is allowed.</li>
<li>Breaking: the order status <code>pending_payment</code> is <code>pending</code>, and <code>in_progress</code> is <code>processing</code>. The old values are deprecated since 2025-12-01; the version 2025-09-01 still speaks them.</li>
</ul>
<h2 id="2025-09-01">2025-09-01</h2>
<ul>
<li>Added <code>POST /orders/{id}/refund</code> and <code>GET /orders/{id}/refunds</code>.</li>
<li>Webhooks carry <code>x-service-signature</code>.</li>
<li>Plants have a <code>description</code>; addresses of customers can be labeled.</li>
</ul>`,
);
