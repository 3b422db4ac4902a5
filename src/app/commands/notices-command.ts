import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { thirdPartyNotices } from '../notices.ts';

/** `npm run notices`: writes THIRD-PARTY-NOTICES.md after packages have changed. */
const root = join(import.meta.dirname, '../../..');
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), thirdPartyNotices(root));
