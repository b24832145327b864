import { useAsk } from '../../ask.ts';
import { ShopDocument } from '../../documents.generated.ts';
import { useIsAdmin } from '../../me.ts';
import { useAdminMessages } from '../../messages.ts';
import { useTitle } from '../../parts/heading.tsx';
import { usePage } from '../../parts/list.tsx';
import { Head } from './head.tsx';
import { CreateReward, Rewards } from './rewards.tsx';
import { EditRules, Rules } from './rules.tsx';

/** The rules of the shop, which admins change, and its rewards. */
export default function Shop() {
  const { views } = useAdminMessages();
  const isAdmin = useIsAdmin();
  const asked = useAsk(ShopDocument, usePage(25));
  const shop = asked.data?.organization;
  useTitle(views.shop);
  return (
    <>
      <Head title={shop?.name}>
        {shop && isAdmin && <EditRules of={shop} />}
        {shop && <CreateReward currency={shop.currency} />}
      </Head>
      <div class="sides">
        <section>
          <Rewards asked={asked} />
        </section>
        {shop && <Rules of={shop} />}
      </div>
    </>
  );
}
