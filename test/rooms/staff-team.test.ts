import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberWire } from '#shop/staff/members.contract.ts';
import { SCOPES } from '#shop/staff/scopes.ts';
import type { TrailWire } from '#shop/staff/trail.contract.ts';
import { mailsTo } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { hire, OWNER, staffAt, type StaffVisitor } from '../support/staff.ts';
import type { Reply } from '../support/visitor.ts';

let shop: TestShop;
let owner: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const key = ({ status, body }: Reply<unknown>) => body.error?.key ?? status;
const members = async (visitor = owner) => (await visitor.call<MemberWire[]>('GET', '/staff/members/')).body.data;
const memberOf = async (email: string) => (await members()).find((each) => each.email === email)!;
const on = (visitor: StaffVisitor, id: string, what: string) =>
  visitor.call<MemberWire[]>('POST', `/staff/members/${id}/${what}/`);
const setScopes = (visitor: StaffVisitor, id: string, scopes: readonly string[]) =>
  visitor.call<MemberWire[]>('PUT', `/staff/members/${id}/scopes/`, { scopes });
const session = async (visitor: StaffVisitor) => key(await visitor.call('GET', '/staff/orders/'));

describe('managing staff in the browser', () => {
  test('an invitation goes by mail, works once, and stands in the trail', async () => {
    const email = 'noe@staff.example';
    const invited = await owner.call<MemberWire[]>('POST', '/staff/members/', { email, scopes: ['order:read'] });
    expect(invited.status).toBe(200);
    expect(await memberOf(email)).toMatchObject({ state: 'invited', scopes: ['order:read'], mayChange: true });
    const [mail] = await mailsTo(shop, email);
    const [, token = ''] = /\/admin\/invite\/#([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const accept = () =>
      staffAt(shop).call('POST', '/staff/invite/accept/', { token, name: 'Noé', password: 'sept lapins bleus' });
    expect([key(await accept()), key(await accept())]).toEqual([200, 'invite_gone']);
    expect(await memberOf(email)).toMatchObject({ state: 'active', name: 'Noé', hasSecondFactor: false });
    expect(key(await owner.call('POST', '/staff/members/', { email, scopes: ['order:read'] }))).toBe('staff_known');
    const trail = await owner.call<TrailWire>('GET', '/staff/trail/?act=invite');
    expect(trail.body.data.entries[0]).toMatchObject({ subject: { name: 'Noé' } });
  });

  test.each(['pas-une-adresse', 'a@b', 'a@b.fr<script>'])('no mail goes to %s', async (email) => {
    expect(key(await owner.call('POST', '/staff/members/', { email, scopes: ['order:read'] }))).toBe('form_invalid');
  });

  test('changed scopes, ended sessions and a closed account count from the next call on', async () => {
    const email = await hire(shop, ['order:read', 'customer:read']);
    const { id } = await memberOf(email);
    const visitor = await staffAt(shop).signsIn(email);
    expect(await session(visitor)).toBe(200);
    expect(key(await setScopes(owner, id, ['customer:read']))).toBe(200);
    expect(await session(visitor)).toBe('scope_missing');
    await setScopes(owner, id, ['order:read']);
    expect((await memberOf(email)).sessions).toBe(1);
    expect(key(await on(owner, id, 'sessions/end'))).toBe(200);
    expect(await session(visitor)).toBe('sign_in_required');
    const again = await staffAt(shop).signsIn(email);
    expect(key(await on(owner, id, 'block'))).toBe(200);
    expect(await session(again)).toBe('sign_in_required');
    expect(await memberOf(email)).toMatchObject({ state: 'blocked', sessions: 0 });
    const acts = await owner.call<TrailWire>('GET', '/staff/trail/');
    expect(acts.body.data.entries.slice(0, 2).map(({ act }) => act)).toEqual(['block', 'sign_in']);
    // A new link opens the closed account again.
    expect(key(await on(owner, id, 'invite'))).toBe(200);
    expect(await memberOf(email)).toMatchObject({ state: 'active' });
  });

  test('the last owner stays: nobody changes their own account, or one with scopes that they lack', async () => {
    const self = await memberOf(OWNER);
    expect(self).toMatchObject({ isSelf: true, mayChange: false });
    for (const what of ['block', 'second-factor/reset', 'sessions/end', 'invite'])
      expect(key(await on(owner, self.id, what))).toBe('staff_self');
    expect(key(await setScopes(owner, self.id, ['order:read']))).toBe('staff_self');

    const manager = await staffAt(shop).signsIn(await hire(shop, ['tenant:write', 'order:read']));
    for (const what of ['block', 'second-factor/reset', 'sessions/end', 'invite'])
      expect(key(await on(manager, self.id, what))).toBe('scope_not_held');
    expect(key(await manager.call('POST', '/staff/members/', { email: 'x@staff.example', scopes: SCOPES }))).toBe(
      'scope_not_held',
    );
    const helper = await memberOf(await hire(shop, ['order:read']));
    expect(key(await setScopes(manager, helper.id, ['payment:write']))).toBe('scope_not_held');
    expect(key(await setScopes(manager, helper.id, ['tenant:write']))).toBe(200);
  });

  test('two owners who close each other at once leave one of them', async () => {
    const emails = await Promise.all([hire(shop), hire(shop)]);
    const [one, other] = await Promise.all(emails.map((email) => staffAt(shop).signsIn(email)));
    const [first, second] = await Promise.all(emails.map((email) => memberOf(email)));
    const keys = await Promise.all([on(one!, second!.id, 'block'), on(other!, first!.id, 'block')]);
    expect(keys.filter(({ status }) => status === 200)).toHaveLength(1);
    const states = await Promise.all(emails.map(async (email) => (await memberOf(email)).state));
    expect(states.toSorted()).toEqual(['active', 'blocked']);
  });

  test('is for who manages the shop alone, and knows nobody of another shop', async () => {
    const visitor = await staffAt(shop).signsIn(
      await hire(
        shop,
        SCOPES.filter((scope) => scope !== 'tenant:write'),
      ),
    );
    const { id } = await memberOf(OWNER);
    expect(key(await visitor.call('GET', '/staff/members/'))).toBe('scope_missing');
    expect(key(await on(visitor, id, 'block'))).toBe('scope_missing');
    const abroad = await staffAt(shop, 'it.localhost').signsIn();
    expect(key(await on(abroad, id, 'block'))).toBe('staff_not_found');
  });
});
