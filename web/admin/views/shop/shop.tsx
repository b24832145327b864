import { useMessages } from '../../../ui/language.ts';
import { useAsk } from '../../ask.ts';
import { ShopDocument } from '../../documents.generated.ts';
import { useIsAdmin } from '../../me.ts';
import { useAdminMessages } from '../../messages.ts';
import { hrefOf } from '../../parts/href.ts';
import { usePage } from '../../parts/list.tsx';
import { useTitle } from '../../parts/title.ts';
import shopMessages from './messages.json' with { type: 'json' };
import { CreateReward, Rewards } from './rewards.tsx';
import { EditRules, Rules } from './rules.tsx';

/** The rules of the shop, which admins change, and its rewards. */
export default function Shop() {
  const messages = useMessages(shopMessages);
  const { views } = useAdminMessages();
  const isAdmin = useIsAdmin();
  const asked = useAsk(ShopDocument, usePage(25));
  const shop = asked.data?.organization;
  useTitle(views.shop);
  return (
    <>
      <div class="bar">
        <h1>{shop?.name ?? views.shop}</h1>
        <div class="row">
          <a class="button" href={hrefOf('/shop/delivery')}>
            {messages.delivery}
          </a>
          {shop && isAdmin && <EditRules of={shop} />}
          {shop && <CreateReward currency={shop.currency} />}
        </div>
      </div>
      <div class="sides">
        <section>
          <Rewards asked={asked} />
        </section>
        {shop && <Rules of={shop} />}
      </div>
    </>
  );
}
