import Bowser from 'bowser';
import type { SignedInCustomer } from '../context.ts';
import type { Devices } from './accounts.contract.ts';
import type { Device } from './sessions.repository.ts';

/** Returns sessions as their owner sees them: with the browser's name instead of its user agent. */
export function devicesToWire(devices: readonly Device[], { sessionId }: SignedInCustomer): Devices {
  return devices.map(({ id, userAgent, createdAt, rotatedAt }) => ({
    id,
    ...browserOf(userAgent),
    since: createdAt.toISOString(),
    lastSeen: (rotatedAt ?? createdAt).toISOString(),
    isThisOne: id === sessionId,
  }));
}

/** Returns browser and system from the user agent. Empty when unknown. */
export function browserOf(userAgent: string): { browser: string; system: string } {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: (browser.name ?? '').slice(0, 80), system: (os.name ?? '').slice(0, 80) };
}
