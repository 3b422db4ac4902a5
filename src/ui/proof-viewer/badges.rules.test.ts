import { expect, test } from 'vitest';
import { badgeShifts } from './badges.rules.ts';

const SHEET = { width: 500, height: 700 };

test('badges of marks that begin at the same place stand side by side', () => {
  const corner = { left: 0.2, top: 0.3 };
  expect(badgeShifts([corner, corner, { left: 0.21, top: 0.31 }], SHEET)).toEqual([0, 28, 56]);
});

test('badges of marks that are apart stay at their marks', () => {
  const corners = [
    { left: 0, top: 0 },
    { left: 0.1, top: 0 },
    { left: 0, top: 0.1 },
  ];
  expect(badgeShifts(corners, SHEET)).toEqual([0, 0, 0]);
});
