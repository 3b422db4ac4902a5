import { mayOrder, maySeeCompanyOrders } from '../../parts/buying.ts';
import type { Load } from '../load.ts';
import { askedOrders, isLost, wrongFilters } from './asked-orders.ts';

/** The most former orders that are shown among those found. */
const FORMER_SHOWN = 5;

export const loadOrders: Load = async (api, { query }) => {
  const asked = askedOrders(query);
  const { q, status, from, to, after } = asked;
  const buying = await api('GET /company/buying/', {});
  if (!buying.ok) return { failed: buying.error };
  const seesCompany = maySeeCompanyOrders(buying.data);
  // Who orders nothing has no orders of their own to begin with.
  const of = seesCompany ? asked.of || (mayOrder(buying.data) ? 'own' : 'company') : 'own';
  const [result, legacy] = await Promise.all([
    api('GET /orders/', {
      query: {
        ...(q ? { q } : {}),
        ...(status ? { status } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(after ? { after } : {}),
        of,
      },
    }),
    // A former order is found here too, by who does not remember that it is one.
    api('GET /legacy-orders/', { query: q ? { q } : {} }),
  ]);
  if (!result.ok) return { failed: result.error };
  if (!legacy.ok) return { failed: legacy.error };
  const isSearched = q !== '' && of === 'own' && after === '';
  return {
    data: {
      ...result.data,
      asked: seesCompany ? { ...asked, of } : { ...asked, of: '' },
      wrong: wrongFilters(query),
      isLost: isLost(query),
      hasLegacy: legacy.data.orders.length > 0,
      formerOrders: isSearched ? legacy.data.orders.slice(0, FORMER_SHOWN) : [],
    },
  };
};
