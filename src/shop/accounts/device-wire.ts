import Bowser from 'bowser';
import type { SignedInCustomer } from '../context.ts';
import type { Devices } from './accounts.contract.ts';
import type { Device } from './sessions.repository.ts';

/** Sessions as their owner reads them: the browser by its name, not by its mark. */
export function devicesToWire(devices: readonly Device[], { sessionId }: SignedInCustomer): Devices {
  return devices.map(({ id, userAgent, createdAt, rotatedAt }) => ({
    id,
    ...browserOf(userAgent),
    since: createdAt.toISOString(),
    lastSeen: (rotatedAt ?? createdAt).toISOString(),
    isThisOne: id === sessionId,
  }));
}

/** Program and system as they name themselves; empty when they do not. */
export function browserOf(userAgent: string): { browser: string; system: string } {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: (browser.name ?? '').slice(0, 80), system: (os.name ?? '').slice(0, 80) };
}
