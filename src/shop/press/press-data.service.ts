import type { PersonalData } from '../personal-data.ts';
import { forgetReleasesOf } from './press.repository.ts';

/** Folders for the print floor name the files of the person, which are exported by themselves, and go with them. */
export const PRESS_DATA: PersonalData = {
  name: 'pressFolders',
  read: () => Promise.resolve([]),
  async erase(ctx, tx, { customerId }) {
    await forgetReleasesOf(tx, ctx.tenant.id, customerId);
  },
};
