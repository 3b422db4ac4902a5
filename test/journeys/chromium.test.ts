import { CHROMIUM } from '../support/engines/chromium.ts';
import { journeysIn } from './every-browser.ts';

await journeysIn(CHROMIUM);
