import { WEBKIT } from '../support/engines/webkit.ts';
import { journeysIn } from './every-browser.ts';

await journeysIn(WEBKIT);
