import { FIREFOX } from '../support/engines/firefox.ts';
import { journeysIn } from './every-browser.ts';

await journeysIn(FIREFOX);
