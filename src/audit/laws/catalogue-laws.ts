import { within } from '../rows/pages.js';
import type { LedgerLaw } from './ledger-law.js';

/** The size of a catalogue, which a trigger counts and clients see as the total of its pages, must be that of its plants. */
export const catalogueLaws: LedgerLaw[] = [
  {
    law: 'catalogue.size',
    // The states have no id to page by: the last two parameters are always in order.
    query: `select 'catalogue' as subject, format('its size is %s, but should be %s', s.plants, p.plants) as message
      from (select count(*) as plants from plants where ${within('id')} and archived_at is null) p
      cross join (
        select coalesce(sum(plants), 0) as plants from catalogue_states where organization_id = ? and ?::uuid < ?::uuid
      ) s
      where s.plants <> p.plants`,
  },
];
