import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceAfter, increaseBy, legsOf, shownWallet } from './wallet.rules.ts';

test('the sides of a posting sum to zero, whatever it moves', () => {
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      expect(legsOf('wallet', 'adjustment', cents, 'EUR').reduce((sum, leg) => sum + leg.cents, 0)).toBe(0);
    }),
  );
});

test('a wallet gives what is in it and no cent more', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer(), (balance, cents) => {
      const after = balanceAfter(balance, cents);
      expect(after === undefined ? balance + cents < 0 : after === balance + cents && after >= 0).toBe(true);
    }),
  );
  expect([balanceAfter(500, -500), balanceAfter(500, -501)]).toEqual([0, undefined]);
});

test('the wallet shown is that of the currency bought in, then the shop’s own, then any', () => {
  const of = (...currencies: ('EUR' | 'CHF' | 'GBP')[]) =>
    currencies.map((currency) => ({ currency, balanceCents: 1 }));
  expect(shownWallet(of('EUR', 'CHF'), 'CHF', 'EUR')?.currency).toBe('CHF');
  expect(shownWallet(of('GBP', 'EUR'), 'CHF', 'EUR')?.currency).toBe('EUR');
  expect(shownWallet(of('GBP'), 'CHF', 'EUR')?.currency).toBe('GBP');
  expect(shownWallet([], 'EUR')).toBeUndefined();
});

test('an order shows the sum of its moves with the latest credit, and nothing once that was taken back', () => {
  const move = (amountCents: number, reason: string, currency: 'EUR' | 'CHF' = 'EUR') => ({
    amountCents,
    reason,
    currency,
    at: new Date(amountCents),
  });
  const credits = [move(800, 'box'), move(450, 'delay'), move(900, 'other', 'CHF')];
  expect(increaseBy([...credits, move(-100, 'part')], 'EUR')).toEqual({ ...move(450, 'delay'), amountCents: 1150 });
  expect(increaseBy([...credits, move(-1250, 'error')], 'EUR')).toBeUndefined();
  expect(increaseBy([], 'EUR')).toBeUndefined();
});
