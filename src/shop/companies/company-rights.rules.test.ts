import { describe, expect, test } from 'vitest';
import { ROLES } from './company.ts';
import { limitOf, may, needsApproval, rolesThatMay, type Right } from './company-rights.rules.ts';

const TABLE: Readonly<Record<Right, Readonly<Record<(typeof ROLES)[number], boolean>>>> = {
  order: { owner: true, approver: true, buyer: true, accountant: false },
  order_freely: { owner: true, approver: true, buyer: false, accountant: false },
  see_company_orders: { owner: true, approver: true, buyer: false, accountant: true },
  change_company_orders: { owner: true, approver: true, buyer: false, accountant: false },
  decide_requests: { owner: true, approver: true, buyer: false, accountant: false },
  manage: { owner: true, approver: false, buyer: false, accountant: false },
};

describe('the rights of a company’s members', () => {
  test.each(Object.entries(TABLE))('%s', (right, expected) => {
    const found = Object.fromEntries(ROLES.map((role) => [role, may(role, right as Right)]));
    expect(found).toEqual(expected);
    expect(rolesThatMay(right as Right)).toEqual(ROLES.filter((role) => expected[role]));
  });
});

describe('approval', () => {
  test.each([
    ['a buyer under the company’s limit', 'buyer', { company: 10_000, member: null }, 10_000, false],
    ['a buyer one cent above it', 'buyer', { company: 10_000, member: null }, 10_001, true],
    ['a buyer in a company without a limit', 'buyer', { company: null, member: null }, 9_999_999, false],
    ['a buyer with a higher limit of their own', 'buyer', { company: 10_000, member: 50_000 }, 40_000, false],
    ['a buyer with a lower limit of their own', 'buyer', { company: 10_000, member: 5_000 }, 6_000, true],
    ['a buyer with a limit of their own alone', 'buyer', { company: null, member: 5_000 }, 6_000, true],
    ['a buyer who may order nothing alone', 'buyer', { company: 0, member: null }, 1, true],
    ['an approver', 'approver', { company: 10_000, member: 5_000 }, 40_000, false],
    ['an owner', 'owner', { company: 10_000, member: 5_000 }, 40_000, false],
  ] as const)('is or is not needed by %s', (_who, role, limits, gross, expected) => {
    expect(needsApproval(limitOf(role, limits), gross)).toBe(expected);
  });
});
