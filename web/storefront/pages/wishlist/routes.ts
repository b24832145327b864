import { keyOf, readForm, seeOther } from '../../../ui/server/forms.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import { AddToWishlistDocument, RemoveFromWishlistDocument } from '../../documents.generated.ts';
import { customerOf } from '../../server/customer.ts';
import type { Visit } from '../../server/visit.ts';
import { wishlistPage } from './wishlist.tsx';

export const wishlistRoutes: Routes<Visit> = {
  'GET /wishlist': wishlistPage,

  'POST /wishlist': async (visit) => {
    const form = await readForm(visit.request);
    const idempotencyKey = keyOf(form);
    const plantId = form.get('plantId') ?? '';
    // After the sign-in, the visitor comes back to the plant, which is then on the wishlist.
    if (!visit.session.content.customer) visit.session.change({ wish: plantId });
    const { id: customerId } = customerOf(visit, `${BASE}/plants/${encodeURIComponent(plantId)}`);
    await visit.store.graphql(AddToWishlistDocument, { customerId, plantIds: [plantId] }, { idempotencyKey });
    return seeOther(`${BASE}/wishlist?done=added`);
  },

  'POST /wishlist/remove': async (visit) => {
    const form = await readForm(visit.request);
    const idempotencyKey = keyOf(form);
    const { id: customerId } = customerOf(visit, `${BASE}/wishlist`);
    const plantId = form.get('plantId') ?? '';
    await visit.store.graphql(RemoveFromWishlistDocument, { customerId, plantId }, { idempotencyKey });
    return seeOther(`${BASE}/wishlist?done=removed`);
  },
};
