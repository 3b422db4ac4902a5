import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hit, PageHit } from '#shop/search/search.contract.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const HOSTS = {
  fr: 'localhost',
  ch: 'ch.localhost',
  it: 'it.localhost',
  en: 'uk.localhost',
  pro: 'pro.localhost',
} as const;

interface Answer {
  readonly hits: readonly Hit[];
  readonly pages: readonly PageHit[];
}

async function hitsFor(query: string, host = 'localhost'): Promise<readonly Hit[]> {
  return (await answerTo(query, host)).hits;
}

async function answerTo(query: string, host = 'localhost'): Promise<Answer> {
  const { status, body } = await new Visitor(shop.app, host).call<Answer>(
    'GET',
    `/content/search/?q=${encodeURIComponent(query)}`,
  );
  expect(status).toBe(200);
  return body.data!;
}

function withSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

type Query = readonly [language: keyof typeof HOSTS, typed: string, product: string, choices?: string];

/** What buyers type, the first product that they are shown, and the choices with which its page opens. */
const QUERIES: readonly Query[] = [
  ['fr', 'carte de visite personnelle', 'bc-std', ''],
  ['en', 'tea room business cards', 'bc-std', ''],
  ['fr', 'stickers 50 mm x 500', 'sti-die', 'o.width=50&o.height=50&q=500'],
  ['fr', 'panneau pvc 5 mm x 5', 'lf-rig', 'o.material=pvc-5&q=5'],
  ['fr', 'bâche x5 200x100 cm', 'lf-ban', 'o.width=2000&q=5'],
  ['en', 'banner 2m x 1m school', 'lf-ban', 'o.width=2000'],
  ['it', '80 inviti matrimonio su carta spessa con buste', 'fly-a6', 'o.paper=silk-350&q=80'],
  ['fr', 'en tête A4', 'let-a4'],
  ['fr', 'carte de naissance', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['fr', 'flyer un côté français un côté anglais', 'fly-a5', ''],
  ['fr', 'flyer un côté imprimé, un côté blanc', 'fly-a5', 'o.sides=4-0'],
  ['fr', 'flyers x5 000', 'fly-a5', 'q=5000'],
  ['fr', 'flyers x 10k', 'fly-a5', 'q=10000'],
  ['fr', 'flyers 1 000 euros', 'fly-a5', ''],
  ['en', 'team of 12 t-shirts', 'app-tee', 'q=12'],
  ['it', 'telo', 'lf-ban', ''],
  ['fr', 'flyers pliés A5', 'lea-half'],
  // A phrase between the words of another one, or a longer one, names the thing.
  ['en', 'wedding planner business cards', 'bc-std'],
  ['en', 'business cards for my wedding', 'bc-std'],
  ['fr', 'cartes de visite anniversaire', 'bc-std'],
  ['fr', 'carte postale premium', 'post-a6'],
  ['fr', 'carte postale portrait', 'post-a6', ''],
  ['fr', 'bâche 3 000 x 1 500 mm', 'lf-ban', 'o.height=1500'],
  ['fr', 'roll-up 1 000 × 2 000 mm', 'lf-roll', 'o.format=1000x2000'],
  ['fr', 'bâche oeillets tous les 50 cm', 'lf-ban', ''],
  ['fr', 'beach flag 3,4 m', 'lf-flag', 'o.size=l'],
  ['en', 'business cards on gloss paper', 'bc-std', 'o.paper=gloss-350'],
  ['fr', 'carte de visite doux au toucher', 'bc-lam', ''],
  ['fr', 'cartes de visite en 24h', 'bc-std', ''],
  ['en', '£20 flyers', 'fly-a5', ''],
  ['en', '4 panel leaflet', 'lea-gate'],
  ['fr', 'A3 plié en croix', 'lea-gate', 'o.fold=cross-a3&o.paper=gloss-115'],
  ['en', 'full colour tote bags', 'pro-tote', 'o.inks=full'],
  ['fr', 'stickers 5cm x 5cm x 200', 'sti-die', 'o.width=50&o.height=50&q=200'],
  ['fr', 'enveloppes pour cartes de visite', 'env-dl'],
  ['en', 'stickers for business cards', 'sti-die'],
  ['en', 'business cards 250 for 4 names', 'bc-std', 'o.sets=4'],
  ['en', 'banner 2 for 1', 'lf-ban', ''],
  ['en', 'banner 96in x 48in', 'lf-ban', 'o.width=2440&o.height=1220'],
  ['en', '2 in stickers', 'sti-die', 'o.width=51&o.height=51'],
  ['en', 'business cards without spot uv', 'bc-std', ''],
  ['en', '100 x 48 page books', 'boo-pb', 'o.pages=48&o.paper=gloss-135&q=100'],
  ['fr', 'tract A6', 'fly-a6'],
  ['fr', '2027 flyers', 'fly-a5', ''],
  ['fr', '2 027 flyers', 'fly-a5', 'q=2027'],
  // 'In' before a material is no inch, and 'x500' are copies behind a thing or one short length.
  ['it', 'pannello 60x40 in dibond', 'lf-rig', 'o.material=dibond-3'],
  ['it', 'adesivi 10x10 in vinile trasparente', 'sti-die', 'o.width=100&o.height=100&o.material=clear'],
  ['en', 'banner 3x1 in mesh', 'lf-ban', 'o.material=mesh-270'],
  ['fr', 'flyers x500', 'fly-a5', 'q=500'],
  ['fr', 'stickers ronds 5cm x500', 'sti-die', 'o.width=50&o.height=50&q=500'],
  ['fr', 'roll-up 85 cm x 200', 'lf-roll', ''],
  ['fr', 'bâche 3m x 80', 'lf-ban', 'o.height=800'],
  ['it', 'striscione 3 mt x 1 mt', 'lf-ban', ''],
  ['it', 'pannello largh 80 alt 60', 'lf-rig', 'o.width=800&o.height=600'],
  ['en', 'W800 x H600 sign', 'lf-rig', 'o.width=800&o.height=600'],
  ['fr', 'stickers ø50', 'sti-die', 'o.width=50&o.height=50'],
  ['it', 'opuscolo 24 pag.', 'boo-sad', 'o.pages=24'],
  ['fr', 'flyers A5 170grs', 'fly-a5', 'o.paper=gloss-170'],
  // Both faces, or one.
  ['fr', 'papier en-tête double face', 'let-a4', 'o.sides=4-4'],
  ['it', 'carta intestata bifacciale', 'let-a4', 'o.sides=4-4'],
  ['en', 'letterhead d/s', 'let-a4', 'o.sides=4-4'],
  ['fr', 'carte de visite une face', 'bc-std', 'o.sides=4-0'],
  ['it', 'biglietti da visita senza retro', 'bc-std', 'o.sides=4-0'],
  // What stands on a thing is not how many of it.
  ['fr', 'bâche -50%', 'lf-ban', ''],
  ['fr', 'bâche 24h/24', 'lf-ban', ''],
  ['fr', 'flyers 14 juillet 500', 'fly-a5', 'q=500'],
  ['en', 'banner 4th july', 'lf-ban', ''],
  ['fr', 'flyers à vendre', 'fly-a5'],
  ['fr', 'bâche pvc 3x1', 'lf-ban', ''],
  ['it', 'adesivi pvc', 'sti-die'],
  ['fr', 'cartes de visite plastifiées mat', 'bc-std', 'o.lamination=matt-2'],
  ['fr', 'A4 plié en accordéon', 'lea-tri', 'o.fold=z'],
  ['en', 'folded flyers', 'lea-half'],
  ['en', 'portrait business cards', 'bc-std', 'o.orientation=vertical'],
  // Numbers and genders of Italian; plurals that no rule knows.
  ['it', 'calendari da tavolo', 'cal-desk'],
  ['it', 'calendari', 'cal-wall'],
  ['it', 'cartelli affittasi', 'lf-rig'],
  ['it', 'targhe', 'lf-rig'],
  ['it', 'stampe fotografiche', 'pho-can', 'o.support=photo-gloss&o.format=150x100&o.frame=0&o.edge=none'],
  ['it', 'volantini per fotografo', 'fly-a5'],
  ['en', 'photo canvases', 'pho-can'],
  // What is named in full goes first, wherever another thing is guessed or named in part.
  ['fr', 'étiquettes or', 'lab-roll'],
  ['en', 'flyers for my shop', 'fly-a5'],
  ['it', 'vetrofania negozio', 'lab-win'],
  ['en', 'estate agent stickers', 'sti-die'],
  ['en', 'flyers for a charity bake sale', 'fly-a5'],
  ['en', 'sale banner', 'lf-ban'],
  ['en', 'birthday poster', 'pos-s'],
  ['fr', 'carte de visite restaurant', 'bc-std'],
  ['fr', 'roll-up avec structure', 'lf-roll', ''],
  ['en', 'cards with envelopes', 'bc-std'],
  ['fr', 'flyers et affiches', 'fly-a5'],
  ['fr', 'carte avec dorure', 'bc-lam', 'o.foil=gold'],
  ['en', 'birthday cards with envelopes', 'post-a6'],
  ['en', 'pvc sign', 'lf-rig', 'o.material=pvc-5'],
  ['en', 'flyers front and back', 'fly-a5', ''],
  // All that is said of what is not wanted.
  ['en', 'business cards without soft touch lamination', 'bc-std', ''],
  ['fr', 'carte de visite sans pelliculage soft touch', 'bc-std', ''],
  ['fr', 'bâche pas d’œillets', 'lf-ban', 'o.eyelets=0'],
  ['it', 'biglietti né plastificati né verniciati', 'bc-std', ''],
  ['en', 'business cards square corners', 'bc-std', ''],
  // Colours of the thing and of the print.
  ['en', 'hoodie black logo white', 'app-tee', 'o.garment=hoodie&o.colour=black'],
  ['en', 'full colour leaflets', 'lea-tri', ''],
  ['en', 'business cards colour', 'bc-std', ''],
  ['fr', 't-shirt 2 couleurs', 'app-tee', 'o.method=screen&o.inks=1-2'],
  ['fr', 'sweats 25 bleus', 'app-tee', 'o.garment=hoodie&o.colour=navy&q=25'],
  // Feet with inches, metres with centimetres, three sides, and copies behind a size.
  ['en', 'banner 6ft x 2ft 6in', 'lf-ban', 'o.width=1830&o.height=760'],
  ['en', "banner 6'6\" x 3'", 'lf-ban', 'o.width=1980&o.height=910'],
  ['en', '6’6” x 3’ banner', 'lf-ban', 'o.width=1980&o.height=910'],
  ['en', 'banner 6 foot by 2 foot 6', 'lf-ban', 'o.width=1830&o.height=760'],
  ['en', 'banner 6ft 3 pieces', 'lf-ban', 'o.width=1830&q=3'],
  ['fr', 'bâche 2 m 50 cm', 'lf-ban', 'o.width=2500'],
  ['fr', 'clôture bâche 50 x 1,80 m', 'lf-ban', 'o.width=1800&o.height=50000'],
  ['fr', 'sac papier 24x10x32', 'pac-bag', 'o.format=240x100x320'],
  ['fr', 'boîte postale 320x230x100', 'pac-mail', 'o.size=l'],
  ['fr', 'étiquettes 100 x 50 mm x 500', 'lab-roll', 'o.width=100&o.height=50&q=500'],
  ['fr', 'bâche 3x1 x2', 'lf-ban', 'q=2'],
  ['en', '100 by 70 shop sign', 'lf-rig', 'o.width=1000&o.height=700'],
  ['en', '500 by 20 may flyers', 'fly-a5', 'q=500'],
  ['fr', 'dibond 5 mm', 'lf-rig', 'o.material=dibond-3'],
  ['fr', '2 panneaux dibond', 'lf-rig', 'o.material=dibond-3&q=2'],
  ['fr', 'dépliant 3 panneaux', 'lea-tri', ''],
  // Ages, ordinals and saints.
  ['en', 'banner 40 years', 'lf-ban', ''],
  ['it', 'striscione 50° compleanno', 'lf-ban', ''],
  ['fr', 'affiche 30e anniversaire', 'pos-s', ''],
  ['fr', 'flyer 50 st valentin', 'fly-a5', 'q=50'],
  // Sides of a sheet, and of something else.
  ['it', 'biglietti da visita doppio lato', 'bc-fold', ''],
  ['it', 'busta con finestra sul lato destro', 'env-dl', 'o.window=right'],
  ['it', 'carta intestata ambo i lati', 'let-a4', 'o.sides=4-4'],
  ['fr', 'flyer imprimé un côté', 'fly-a5', 'o.sides=4-0'],
  // As many pages as a leaflet has not, and sizes that another product has.
  ['fr', 'menu 8 pages', 'boo-sad', 'o.pages=8'],
  ['it', 'libretto messa 12 pagine', 'boo-sad', 'o.pages=12'],
  ['fr', 'menu', 'lea-half', 'o.format=a4'],
  ['fr', 'plan de table A1', 'pos-l'],
  ['fr', 'plan de table', 'pos-s', 'o.format=a2'],
  ['fr', 'carte 900 g', 'bc-multi'],
  ['fr', 'mariage', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['fr', 'faire-part de mariage', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['fr', 'INVITATIONS', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['fr', '80 invitations mariage', 'fly-a6', 'o.paper=silk-350&q=80'],
  ['fr', 'banderole', 'lf-ban'],
  ['fr', 'dépliant plié en trois', 'lea-tri'],
  ['fr', 'dépliant a4 plié en 3', 'lea-tri'],
  ['fr', 'carte cadeau', 'fly-dl'],
  ['fr', 'étiquettes rondes 5 cm', 'lab-roll', 'o.height=50&o.shape=oval'],
  ['it', 'maglietta nera', 'app-tee', 'o.colour=black'],
  ['fr', 'tote bag noire', 'pro-tote', 'o.material=black-cotton'],
  ['it', 'chiavetta', 'pro-pen', 'o.article=usb'],
  // A typed size is the customer's own, also where the words stand for a usual one.
  ['fr', 'stickers ronds 10 cm', 'sti-die', 'o.width=100&o.height=100'],
  ['fr', '500 stickers ronds 8 cm', 'sti-die', 'o.width=80&o.height=80&q=500'],
  ['it', 'adesivi rotondi 10 cm', 'sti-die', 'o.width=100&o.height=100'],
  ['en', 'round stickers 4 inch', 'sti-die', 'o.width=102&o.height=102'],
  // Sizes as they are said aloud.
  ['fr', 'panneau 60 par 40 cm', 'lf-rig'],
  ['fr', 'toile 60 par 40', 'pho-can', 'o.orientation=horizontal'],
  ['fr', 'bâche 3 mètres par 2', 'lf-ban', 'o.height=2000'],
  ['fr', 'bâche 3 sur 2', 'lf-ban', 'o.height=2000'],
  ['it', 'striscione 3 metri per 2', 'lf-ban', 'o.height=2000'],
  ['en', '8ft by 4ft banner', 'lf-ban', 'o.width=2440&o.height=1220'],
  ['fr', 'bâche 2m50 x 1m', 'lf-ban', 'o.width=2500'],
  ['it', 'striscione 2m50 x 1m', 'lf-ban', 'o.width=2500'],
  ['fr', '10k flyers', 'fly-a5', 'q=10000'],
  ['it', 'volantini fronte retro', 'fly-a5'],
  ['it', 'biglietti fronte retro', 'bc-std'],
  ['it', 'manifesto retro blu', 'pos-l', 'o.paper=blueback-120'],
  ['fr', 'faire-part naissance avec enveloppes', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['en', 'teardrop flag', 'lf-flag', 'o.shape=drop'],
  ['fr', 'flyer noël', 'fly-a5'],
  ['en', 'christmas flyers', 'fly-a5'],
  ['it', 'volantini di natale', 'fly-a5'],
  ['fr', 'brochure 2 points métal', 'boo-sad'],
  ['fr', 'plaquette 16 pages', 'boo-sad'],
  ['fr', 'guide touristique 36 pages', 'boo-sad', 'o.pages=36'],
  ['fr', 'plaquette', 'lea-tri'],
  ['fr', 'catalogue à spirale', 'boo-wo'],
  ['fr', 'roll-up sans structure', 'lf-roll', 'o.stand=none'],
  ['it', 'roll-up senza base', 'lf-roll', 'o.stand=none'],
  ['fr', 'carton plume', 'lf-rig'],
  // What was named goes before the occasion, and before other things of the same kind of paper.
  ['fr', 'affiche concert', 'pos-s'],
  ['en', 'gig poster', 'pos-s'],
  ['it', 'locandina concerto', 'pos-s'],
  ['fr', 'stickers mariage', 'sti-die'],
  ['fr', 'étiquettes mariage', 'lab-roll'],
  ['fr', 'affiche mariage', 'pos-s'],
  ['en', 'wedding stickers', 'sti-die'],
  ['fr', 'bâche ouverture', 'lf-ban'],
  ['fr', 'banderole noël', 'lf-ban'],
  ['fr', 'calendrier de noël', 'cal-wall'],
  ['fr', 'menu de noël', 'lea-half', 'o.format=a4'],
  ['fr', 'carte de noël', 'post-a6'],
  ['fr', 'enveloppes kraft', 'env-dl'],
  ['en', 'kraft envelopes', 'env-dl'],
  ['it', 'adesivi per auto', 'sti-die'],
  ['it', 'adesivi auto', 'sti-die'],
  ['fr', 'carte de visite coins ronds', 'bc-std', 'o.corners=r3'],
  ['fr', 'carte coins ronds', 'bc-std', 'o.corners=r3'],
  ['fr', '200 cartes de visite pelliculées mat', 'bc-std', 'o.lamination=matt-2'],
  ['fr', 'boîte cadeau', 'pac-cart'],
  ['fr', 'sac cadeau', 'pac-bag'],
  ['en', 'gift box', 'pac-cart'],
  ['en', 'window decals', 'lab-win'],
  ['fr', 'bande dessinée', 'boo-pb'],
  ['fr', 'profession de foi', 'fly-a4'],
  ['en', 'foil business cards', 'bc-lam', 'o.foil=gold'],
  ['en', 'sticker sheet a4', 'lab-sheet'],
  ['en', 'a4 sticker sheet', 'lab-sheet'],
  ['it', 'foglio adesivi A4', 'lab-sheet'],
  ['fr', 'stickers A4', 'lab-sheet'],
  ['fr', 'étiquettes A4', 'lab-sheet'],
  ['fr', 'papier mat', 'fly-a5', 'o.paper=silk-135'],
  ['fr', 'papier brillant', 'fly-a5'],
  ['it', 'carta lucida', 'fly-a5'],
  ['en', 'matt paper', 'fly-a5', 'o.paper=silk-135'],
  ['fr', 'planche étiquettes papier mat', 'lab-sheet'],
  ['fr', 'bache', 'lf-ban'],
  ['fr', 'bâche 3 x 1 m', 'lf-ban'],
  ['fr', '3 m', 'lf-ban'],
  ['fr', 'banderole 4 m x 80 cm', 'lf-ban', 'o.width=4000&o.height=800'],
  ['fr', 'stickers 5 cm', 'sti-die', 'o.width=50&o.height=50'],
  ['fr', 'autocollant rond 50 mm', 'sti-die', 'o.width=50&o.height=50'],
  ['fr', '500 autocollants ronds 50mm', 'sti-die', 'o.width=50&o.height=50&q=500'],
  ['fr', 'flyer 500 135 g', 'fly-a5', 'q=500'],
  ['fr', 'carte de visite 85x55 500', 'bc-std', 'q=500'],
  ['fr', 'cartes de visite', 'bc-std'],
  ['fr', 'carte de visitte', 'bc-std'],
  ['fr', 'cartes de visite dorées', 'bc-lam', 'o.foil=gold'],
  ['fr', 'cartes pour quatre noms', 'bc-std', 'o.sets=4'],
  ['fr', 'dépliant', 'lea-tri'],
  ['fr', 'depliant 4 pages', 'lea-half'],
  ['fr', 'dépliant 3 volets', 'lea-tri'],
  ['fr', 'carte de menu', 'lea-half', 'o.format=a4'],
  ['fr', 'tote bag', 'pro-tote'],
  ['fr', 'mug', 'pro-tote', 'o.article=mug&o.material=ceramic&o.inks=full'],
  ['fr', 'roll-up', 'lf-roll'],
  ['fr', 'kakemono', 'lf-roll'],
  ['fr', 'papier en-tête', 'let-a4'],
  ['fr', 'livre 48 pages', 'boo-pb', 'o.pages=48&o.paper=gloss-135'],
  ['fr', 'brochure 48 pages A4', 'boo-sad', 'o.format=a4&o.pages=48'],
  ['fr', '1 000 flyers A5', 'fly-a5'],
  ['fr', 'flyers A5 350 g', 'fly-a5', 'o.paper=gloss-350'],
  ['fr', 'affiche A2', 'pos-s', 'o.format=a2'],
  ['fr', 'étiquette de vin', 'lab-roll', 'o.material=paper-wine'],
  ['fr', 'tee-shirt noir', 'app-tee', 'o.colour=black'],
  ['fr', 'enveloppes', 'env-dl'],
  ['fr', 'enveloppe à fenêtre', 'env-dl', 'o.window=right'],
  ['it', 'buste con finestra', 'env-dl', 'o.window=right'],
  ['en', 'window envelopes', 'env-dl', 'o.window=left'],
  ['fr', 'enveloppe faire-part', 'env-dl', 'o.format=c6&o.paper=offset-120'],
  ['fr', 'calendrer', 'cal-wall'],
  ['it', 'matrimonio', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['it', 'partecipazioni di nozze', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['it', 'striscione 3 m', 'lf-ban'],
  ['it', 'adesivi 5 cm', 'sti-die', 'o.width=50&o.height=50'],
  ['it', 'biglietti da visita', 'bc-std'],
  ['it', 'pieghevole', 'lea-tri'],
  ['it', 'menù', 'lea-half', 'o.format=a4'],
  ['it', 'tazza', 'pro-tote', 'o.article=mug&o.material=ceramic&o.inks=full'],
  ['it', 'rollup', 'lf-roll'],
  ['it', 'carta intestata', 'let-a4'],
  ['it', 'libro 48 pagine', 'boo-pb', 'o.pages=48&o.paper=gloss-135'],
  ['it', 'volantini a5', 'fly-a5'],
  ['it', 'adesivo rotondo', 'sti-die', 'o.width=50&o.height=50'],
  ['it', 'buste', 'env-dl'],
  ['it', 'busta per invito', 'env-dl', 'o.format=c6&o.paper=offset-120'],
  ['it', 'magliette', 'app-tee'],
  ['it', 'locandina A3', 'pos-s'],
  ['en', 'wedding invitations', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['en', 'banner 3 x 1 m', 'lf-ban'],
  ['en', 'stickers 5 cm', 'sti-die', 'o.width=50&o.height=50'],
  ['en', 'business cards', 'bc-std'],
  ['en', 'leaflets', 'lea-tri'],
  ['en', 'restaurant menu', 'lea-half', 'o.format=a4'],
  ['en', 'tote bags', 'pro-tote'],
  ['en', 'coffee mugs', 'pro-tote', 'o.article=mug&o.material=ceramic&o.inks=full'],
  ['en', 'roller banner', 'lf-roll'],
  ['en', 'letterheads', 'let-a4'],
  ['en', 'book 48 pages', 'boo-pb', 'o.pages=48&o.paper=gloss-135'],
  ['en', '2,500 A5 flyers', 'fly-a5', 'q=2500'],
  ['en', 'poster A2', 'pos-s', 'o.format=a2'],
  ['en', 'enveloppe', 'env-dl'],
  ['en', 'wedding envelope', 'env-dl', 'o.format=c6&o.paper=offset-120'],
  // As strangers typed them: in a hurry, misspelt, in another number, with a year or a size of another product.
  ['fr', 'flyeur', 'fly-a5'],
  ['fr', 'banderolle 2m', 'lf-ban', 'o.width=2000'],
  ['fr', 'stikers', 'sti-die'],
  ['fr', 'deplian', 'lea-tri'],
  ['fr', 'fairepart', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['fr', 'etiketes', 'lab-roll'],
  ['fr', 'otocollants 5cm', 'sti-die', 'o.width=50&o.height=50'],
  ['fr', 'karte de visite', 'bc-std'],
  ['fr', 'calendrier 2027', 'cal-wall'],
  ['fr', 'enveloppe A4', 'env-dl', 'o.format=c4'],
  ['fr', 'bon cadeau', 'fly-dl'],
  ['fr', 'tickets', 'fly-dl'],
  ['fr', 'tote bag noir', 'pro-tote', 'o.material=black-cotton'],
  ['fr', 'affiche 70x100', 'pos-l', 'o.format=b1'],
  ['fr', 'poster A0', 'pos-l', 'o.format=a0'],
  ['fr', 'carte A5', 'fly-a5'],
  ['fr', 'dépliant A6', 'lea-half', 'o.format=a6'],
  ['fr', 'toile 80x60', 'pho-can', 'o.format=800x600&o.orientation=horizontal'],
  ['fr', 'calendrier A3', 'cal-wall'],
  ['fr', 'cartes pour 4 collègues', 'bc-std', 'o.sets=4'],
  ['fr', 'brochure 50 pages', 'boo-wo', 'o.pages=50'],
  ['fr', 'rapport de stage', 'boo-wo'],
  ['fr', 'sweat capuche', 'app-tee', 'o.garment=hoodie'],
  ['it', 'volantini A6 1000', 'fly-a6'],
  ['it', 'manifesto 70x100', 'pos-l', 'o.format=b1'],
  ['it', 'adesivi vetrina', 'lab-win'],
  ['it', 'biglietti da visita plastificati', 'bc-lam'],
  ['it', 'bigliettti da visita', 'bc-std'],
  ['it', 'buoni regalo', 'fly-dl'],
  ['it', 'etichette bottiglie', 'lab-roll', 'o.material=paper-wine'],
  ['it', 'brochure A5', 'boo-sad'],
  ['it', 'calendari 2027', 'cal-wall'],
  ['it', 'tesi di laurea', 'boo-pb'],
  ['en', 'buisness cards', 'bc-std'],
  ['en', 'posters A1', 'pos-l'],
  ['en', 'raffle tickets', 'fly-dl'],
  ['en', 'gift vouchers', 'fly-dl'],
  ['en', 'black tote bags', 'pro-tote', 'o.material=black-cotton'],
  ['en', 'jam labels', 'lab-roll'],
  ['en', 'bumper sticker', 'sti-die'],
  ['en', 'fliers', 'fly-a5'],
  ['en', 'roll-ups', 'lf-roll'],
  // What was found to lead to the wrong thing.
  ['fr', 'sac en tissu personnalisé', 'pro-tote'],
  ['fr', 'autocollant vitrine soldes', 'lab-win'],
  ['fr', 'plaquette commerciale pliée en deux', 'lea-half'],
  ['fr', 'carton d’invitation baptême', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['fr', 'faire part mariage 80', 'fly-a6', 'o.paper=silk-350&q=80'],
  ['fr', 'flyers a5 1000', 'fly-a5'],
  ['it', 'buste intestate', 'env-dl'],
  ['en', 'order of service', 'lea-half'],
  ['fr', 'soldes', 'pos-s'],
  ['fr', 'banderole soldes', 'lf-ban'],
  ['fr', 'flyer soldes', 'fly-a5'],
  ['fr', 'carton', 'pac-mail'],
  ['fr', 'enveloppe à en-tête', 'env-dl'],
  ['fr', 'dépliant plié en deux', 'lea-half'],
  ['fr', 'livret de messe', 'lea-half'],
  ['fr', 'sac en coton', 'pro-tote'],
  ['fr', 'bloc-notes', 'pad'],
  ['fr', 'cartons de déménagement', 'pac-mail'],
  ['it', 'borse di stoffa', 'pro-tote'],
  ['it', 'saldi', 'pos-s'],
  ['it', 'striscione saldi', 'lf-ban'],
  ['it', 'adesivo vetrina saldi', 'lab-win'],
  ['it', 'pieghevole piegato in due', 'lea-half'],
  ['it', 'libretto messa', 'lea-half'],
  ['it', 'cartone', 'pac-mail'],
  ['it', 'volantini a5 1000', 'fly-a5'],
  ['it', 'inviti matrimonio 80', 'fly-a6', 'o.paper=silk-350&q=80'],
  ['it', 'block notes', 'pad'],
  ['en', 'fabric bags', 'pro-tote'],
  ['en', 'leaflet folded in half', 'lea-half'],
  ['en', 'headed envelopes', 'env-dl'],
  ['en', 'flyers a5 1000', 'fly-a5'],
  ['en', '80 wedding invitations', 'fly-a6', 'o.paper=silk-350&q=80'],
  ['en', 'order of ceremony', 'lea-half'],
  ['en', 'notepads', 'pad'],
  ['en', 'cardboard boxes', 'pac-mail'],
  ['en', 'window stickers', 'lab-win'],
  ['en', 'cloth bag', 'pro-tote'],
  ['fr', 'bannière', 'lf-ban'],
  ['fr', 'flyrs', 'fly-a5'],
  ['fr', 'carte de visit', 'bc-std'],
  ['fr', 'depliant', 'lea-tri'],
  ['fr', 'affihce', 'pos-s'],
  ['fr', 'stikr', 'sti-die'],
  ['it', 'volntini', 'fly-a5'],
  ['it', 'busste', 'env-dl'],
  ['en', 'flyre', 'fly-a5'],
  ['en', 'postr', 'pos-s'],
  // A thing with what goes with it.
  ['fr', 'invitations mariage avec enveloppes', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['it', 'inviti matrimonio con buste', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['en', 'wedding invitations with envelopes', 'fly-a6', 'o.paper=silk-350&q=100'],
  // The fold and the open sheet that are named.
  ['fr', 'dépliant 3 volets a4', 'lea-tri'],
  ['fr', 'dépliant 3 volets a5', 'lea-tri', 'o.format=a5&o.fold=z'],
  ['fr', 'dépliant pli z', 'lea-tri', 'o.fold=z'],
  ['it', 'pieghevole a 3 ante a4', 'lea-tri'],
  ['it', 'piega a z', 'lea-tri', 'o.fold=z'],
  ['en', 'tri fold leaflet a4', 'lea-tri'],
  ['en', 'tri fold leaflet a3', 'lea-tri', 'o.format=a3'],
  ['en', 'z fold', 'lea-tri', 'o.fold=z'],
  ['en', 'z fold leaflet a3', 'lea-tri', 'o.format=a3&o.fold=z'],
  // A measure and no name of a thing.
  ['fr', '85x55', 'bc-std'],
  ['fr', '85 x 55 mm', 'bc-std'],
  ['fr', '8,5x5,5 cm', 'bc-std'],
  ['fr', '500 85x55', 'bc-std', 'q=500'],
  ['fr', '55x85', 'bc-std', 'o.orientation=vertical'],
  ['fr', '210x297', 'fly-a4'],
  ['fr', '100x210', 'fly-dl', 'o.format=100x210'],
  ['fr', '85x200', 'lf-roll'],
  ['fr', '10x15', 'pho-can', 'o.support=photo-gloss&o.format=150x100&o.frame=0&o.edge=none'],
  ['fr', 'A6', 'fly-a6'],
  ['fr', 'A5', 'fly-a5'],
  ['fr', 'A4', 'fly-a4'],
  ['fr', '12 pages', 'boo-sad', 'o.pages=12'],
  ['it', '12 pagine', 'boo-sad', 'o.pages=12'],
  ['it', 'formato 85x55', 'bc-std'],
  ['it', '8,5x5,5 cm', 'bc-std'],
  ['en', 'size 85x55', 'bc-std'],
  ['en', '12pp', 'boo-sad', 'o.pages=12'],
  ['en', '100x210', 'fly-dl', 'o.format=100x210'],
  // A format of the thing goes before one in any size, and a number before no quantity is its width.
  ['fr', 'flyer 100x210', 'fly-dl', 'o.format=100x210'],
  ['en', 'flyer 100x210', 'fly-dl', 'o.format=100x210'],
  ['fr', 'flyer 10x15', 'fly-sq', 'o.width=100&o.height=150'],
  ['fr', 'roll-up 100', 'lf-roll', 'o.format=1000x2000'],
  ['it', 'roll-up 100', 'lf-roll', 'o.format=1000x2000'],
  ['en', 'roll-up 120 cm', 'lf-roll', 'o.format=1200x2000'],
  ['en', 'roll-up 5', 'lf-roll', 'q=5'],
  // A length whose side is said.
  ['fr', 'étiquette ronde 40 mm de haut', 'lab-roll', 'o.width=40&o.height=40&o.shape=oval'],
  ['fr', 'étiquette hauteur 40 mm', 'lab-roll', 'o.height=40'],
  ['fr', 'étiquette mandrin 40 mm', 'lab-roll', 'o.core=40'],
  ['it', 'etichetta altezza 40 mm', 'lab-roll', 'o.height=40'],
  ['en', 'label 30 mm wide 60 mm high', 'lab-roll', 'o.width=30&o.height=60'],
  // Words of price and of asking name nothing.
  ['fr', 'flyer pas cher', 'fly-a5'],
  ['fr', 'affiches pas chères', 'pos-s'],
  ['fr', 'brochure pas chère', 'boo-sad'],
  ['fr', 'flyer bon marché', 'fly-a5'],
  ['fr', 'faire imprimer des flyers', 'fly-a5'],
  ['it', 'volantini economici', 'fly-a5'],
  ['en', 'cheap flyers', 'fly-a5'],
  ['fr', 'faire p', 'fly-a6', 'o.paper=silk-350&q=100'],
  // Materials, finishes and parts of a product.
  ['fr', 'panneau alu 60x40', 'lf-rig', 'o.material=dibond-3'],
  ['fr', 'panneau aluminium', 'lf-rig', 'o.material=dibond-3'],
  ['fr', 'pvc', 'lf-rig', 'o.material=pvc-5'],
  ['fr', 'carte plastifiée', 'bc-lam'],
  ['fr', 'carte de visite plastifiée', 'bc-lam'],
  ['fr', 'plastification', 'bc-lam'],
  ['fr', 'pelliculage mat', 'bc-std', 'o.lamination=matt-2'],
  ['fr', 'brillant', 'bc-std', 'o.lamination=gloss-2'],
  ['it', 'plastificazione opaca', 'bc-std', 'o.lamination=matt-2'],
  ['en', 'matt lamination', 'bc-std', 'o.lamination=matt-2'],
  ['fr', 'flyer papier recyclé', 'fly-a5', 'o.paper=recycled-135'],
  ['fr', 'papier recyclé', 'let-a4', 'o.paper=recycled-100'],
  ['fr', 'banderole anniversaire', 'lf-ban'],
  ['fr', 'bloc 50 feuilles', 'pad'],
  ['fr', 'bloc 100 feuilles', 'pad', 'o.leaves=100'],
  ['fr', '100 blocs 50 feuilles', 'pad', 'q=100'],
  ['it', 'blocco da 25 fogli', 'pad', 'o.leaves=25'],
  ['en', '500 a5 leaflets', 'fly-a5', 'q=500'],
  ['en', 'a5 leaflet', 'fly-a5'],
  ['en', 'leaflets a6', 'fly-a6'],
  // A surface names the paper, in the typed weight or the nearest, and a film only with a word of its own.
  ['fr', 'flyer satiné 170g', 'fly-a5', 'o.paper=silk-170'],
  ['fr', 'flyer A5 170g mat', 'fly-a5', 'o.paper=silk-170'],
  ['fr', 'flyer A5 170g recyclé', 'fly-a5', 'o.paper=recycled-135'],
  ['fr', 'flyer satiné', 'fly-a5', 'o.paper=silk-135'],
  ['fr', 'A4 170g mat', 'fly-a4', 'o.paper=silk-170'],
  ['fr', 'A5 mat', 'fly-a5', 'o.paper=silk-135'],
  ['fr', 'brochure couverture mat', 'boo-sad'],
  ['fr', 'flyer pelliculé mat', 'fly-a5', 'o.paper=gloss-170&o.lamination=matt-2'],
  ['it', 'A4 170g opaco', 'fly-a4', 'o.paper=silk-170'],
  ['it', 'volantino patinata opaca 170 g', 'fly-a5', 'o.paper=silk-170'],
  ['it', 'volantino lucido', 'fly-a5'],
  ['it', 'volantini opachi', 'fly-a5', 'o.paper=silk-135'],
  ['it', 'volantini lucidi', 'fly-a5'],
  ['it', 'volantini plastificati opachi', 'fly-a5', 'o.paper=gloss-170&o.lamination=matt-2'],
  ['en', 'silk flyers a6 250gsm', 'fly-a6', 'o.paper=silk-250'],
  ['en', 'gloss flyer', 'fly-a5'],
  ['en', 'matt flyers', 'fly-a5', 'o.paper=silk-135'],
  ['en', 'flyers a5 170gsm gloss', 'fly-a5', 'o.paper=gloss-170'],
  ['en', 'matt postcards', 'post-a6', 'o.paper=silk-300'],
  ['en', 'matt business cards', 'bc-std', 'o.lamination=matt-2'],
  ['fr', 'carte de visite mate', 'bc-std', 'o.lamination=matt-2'],
  // A canvas stays one, and inches are meant by sizes that are sold in inches.
  ['fr', 'toile 13x18', 'pho-can', 'o.format=300x200'],
  ['en', 'canvas 16x20', 'pho-can'],
  ['en', 'photo 4x6', 'pho-can', 'o.support=photo-gloss&o.format=150x100&o.frame=0&o.edge=none'],
  ['en', '4x6', 'pho-can', 'o.support=photo-gloss&o.format=150x100&o.frame=0&o.edge=none'],
  ['en', '16x20', 'pho-can'],
  ['en', 'poster 20x30', 'pos-l'],
  ['en', '24x36', 'pos-l'],
  // Parts, finishes and numbers of pages.
  ['fr', 'catalogue 48p dos carré', 'boo-pb', 'o.pages=48&o.paper=gloss-135'],
  ['fr', 'carte de visite dorure', 'bc-lam', 'o.foil=gold'],
  ['fr', 'planche stickers A4', 'lab-sheet'],
  ['fr', 'brochure 15 pages', 'boo-sad'],
  ['fr', 'pochette à rabat A4', 'fol-pres'],
  // Who asks by trade is shown what the trade orders.
  ['fr', 'coiffeur', 'bc-std'],
  ['fr', 'avocat', 'bc-std'],
  ['fr', 'garage', 'bc-std'],
  ['fr', 'mairie', 'boo-sad'],
  ['fr', 'association', 'fly-a5'],
  ['it', 'parrucchiere', 'bc-std'],
  ['en', 'hairdresser', 'bc-std'],
  ['fr', 'restaurant', 'fly-a5'],
  ['fr', 'fleuriste', 'bc-std'],
  ['fr', 'boulangerie', 'pac-bag'],
  ['fr', 'flyer boulangerie', 'fly-a5'],
  ['it', 'fiorista', 'bc-std'],
  ['en', 'florist', 'bc-std'],
  // A typed size or paper goes before the one that the words choose, and what the thing is stays.
  ['fr', 'menu A5', 'lea-half'],
  ['fr', 'menu DL', 'lea-half', 'o.format=dl'],
  ['fr', 'menu carré', 'lea-half', 'o.format=square'],
  ['it', 'menù A5', 'lea-half'],
  ['en', 'menu A5', 'lea-half'],
  ['fr', 'carte des vins A5', 'lea-half'],
  ['fr', 'programme A5', 'lea-half'],
  ['fr', 'livret de messe A6', 'lea-half', 'o.format=a6'],
  ['fr', 'livret de messe A4', 'lea-half', 'o.format=a4'],
  ['fr', 'faire-part 300 g', 'fly-a6', 'o.paper=silk-300&q=100'],
  ['fr', 'invitation offset 300 g', 'fly-a6', 'o.paper=silk-300&q=100'],
  ['fr', 'faire-part A6 250 g', 'fly-a6', 'o.paper=silk-250&q=100'],
  ['fr', 'faire-part papier recyclé', 'fly-a6', 'o.paper=recycled-300&q=100'],
  ['it', 'partecipazione carta riciclata', 'fly-a6', 'o.paper=recycled-300&q=100'],
  ['en', 'recycled wedding invitations', 'fly-a6', 'o.paper=recycled-300&q=100'],
  ['fr', 'étiquette de vin transparente', 'lab-roll', 'o.material=pp-clear'],
  ['it', 'etichetta vino trasparente', 'lab-roll', 'o.material=pp-clear'],
  ['en', 'wine labels clear', 'lab-roll', 'o.material=pp-clear'],
  ['fr', 'étiquette bière polypropylène blanc', 'lab-roll'],
  ['fr', 'sticker rond transparent', 'sti-die', 'o.width=50&o.height=50&o.material=clear'],
  ['it', 'adesivi tondi trasparenti', 'sti-die', 'o.width=50&o.height=50&o.material=clear'],
  ['fr', 'mug noir', 'pro-tote', 'o.article=mug&o.material=ceramic&o.inks=full'],
  ['it', 'tazza nera', 'pro-tote', 'o.article=mug&o.material=ceramic&o.inks=full'],
  ['fr', 'carte double 15x15', 'lea-half', 'o.format=square&o.paper=silk-350&q=100'],
  ['fr', 'save the date A5', 'fly-a5', 'o.paper=silk-350&q=100'],
  ['en', 'invitation 5x7', 'fly-sq', 'o.width=127&o.height=178&o.paper=silk-350&q=100'],
  // What is not wanted.
  ['fr', 'enveloppe sans fenêtre', 'env-dl'],
  ['fr', 'enveloppes DL sans fenêtre 500', 'env-dl', 'q=500'],
  ['en', 'envelopes without window', 'env-dl'],
  ['en', 'plain envelopes no window', 'env-dl'],
  ['it', 'buste senza finestra', 'env-dl'],
  ['it', 'busta senza finestra', 'env-dl'],
  ['fr', 'flyer sans pelliculage', 'fly-a5'],
  ['en', 'business cards no lamination', 'bc-std'],
  ['it', 'striscione senza occhielli', 'lf-ban', 'o.eyelets=0'],
  ['en', 'banner no eyelets 2m x 1m', 'lf-ban', 'o.width=2000&o.eyelets=0'],
  ['en', 'roller banner without stand', 'lf-roll', 'o.stand=none'],
  ['it', 'roll up senza struttura', 'lf-roll', 'o.stand=none'],
  ['fr', 'carte de visite non pelliculée', 'bc-std'],
  ['it', 'volantini carta non patinata', 'fly-a5', 'o.paper=offset-120'],
  ['fr', 'enveloppe sans aucune fenêtre', 'env-dl'],
  ['en', 'no-window envelopes', 'env-dl'],
  ['it', 'striscione senza gli occhielli', 'lf-ban', 'o.eyelets=0'],
  ['it', "striscione senza l'occhiello", 'lf-ban'],
  ['fr', 'flyers non pliés', 'fly-a5'],
  // A side is that of the print, and of nothing that nobody typed.
  ['fr', 'carte de visite pelliculée recto verso', 'bc-std', 'o.lamination=matt-2'],
  ['it', 'biglietto plastificato fronte retro', 'bc-std', 'o.lamination=matt-2'],
  ['fr', 'pochette à rabats recto verso', 'fol-pres', 'o.sides=4-4'],
  ['en', 'laminated business cards front and back', 'bc-std', 'o.lamination=matt-2'],
  ['en', 'presentation folder printed front and back', 'fol-pres', 'o.sides=4-4'],
  ['en', 'comp slips printed front and back', 'let-comp', 'o.sides=4-4'],
  ['fr', 'carte de correspondance dos imprimé', 'let-comp'],
  ['fr', 'flyer recto', 'fly-a5', 'o.sides=4-0'],
  ['en', 'single sided A5 flyers', 'fly-a5', 'o.sides=4-0'],
  ['en', 'double sided A5 flyers', 'fly-a5'],
  ['it', 'volantini a5 solo fronte', 'fly-a5', 'o.sides=4-0'],
  // Sizes as they are said, with more behind them.
  ['fr', 'affiche 50 par 70 papier mat', 'pos-s', 'o.format=a2'],
  ['fr', 'bâche 3 par 2 avec oeillets', 'lf-ban', 'o.height=2000'],
  ['it', 'striscione 300 per 100 con occhielli', 'lf-ban'],
  ['fr', 'bâche 2 m 50 exemplaires', 'lf-ban', 'o.width=2000&q=50'],
  ['fr', 'bâche 2 m 50 x 1 m', 'lf-ban', 'o.width=2500'],
  ['en', 'square sign 60cm', 'lf-rig', 'o.height=600'],
  ['fr', 'flyers 2,5k', 'fly-a5', 'q=2500'],
  ['en', 'A3 leaflet folded to A4', 'lea-half', 'o.format=a4'],
  ['fr', 'calendrier noir et blanc', 'cal-wall'],
  ['it', 'foto bianco e nero', 'pho-can', 'o.support=photo-gloss&o.format=150x100&o.frame=0&o.edge=none'],
  ['fr', 'badge lanyard', 'pro-tote', 'o.article=lanyard&o.material=polyester'],
  ['en', 'business plan', 'boo-wo'],
  ['fr', 'carte de visite sans dorure', 'bc-std'],
  ['fr', 'faire-part sans enveloppes', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['en', 'invitations without envelopes', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['fr', 't-shirt noir impression blanche', 'app-tee', 'o.colour=black'],
  ['fr', 'panneau 80 par 60 dibond', 'lf-rig', 'o.width=800&o.height=600&o.material=dibond-3'],
  ['fr', 'bâche 3 par 1 mesh', 'lf-ban', 'o.material=mesh-270'],
  ['en', 'banner 8 by 4 outdoor', 'lf-ban', 'o.width=2440&o.height=1220'],
  ['en', '6x3 banner', 'lf-ban', 'o.width=1830&o.height=910'],
  ['it', 'tela 60 per 40 verticale', 'pho-can'],
  ['fr', 'bâche 3m par 80', 'lf-ban', 'o.height=800'],
  ['fr', '250 cartes par 4 noms', 'bc-std', 'o.sets=4'],
  ['fr', 'bâche anniversaire 50 ans', 'lf-ban'],
  ['fr', 'bâche 3x1 8 oeillets', 'lf-ban'],
  // What is not wanted, with what would be like it.
  ['fr', 'carte de visite sans coins arrondis', 'bc-std'],
  ['fr', 'carte de visite sans dorure or', 'bc-std'],
  ['en', 'business cards no gold foil', 'bc-std'],
  ['en', 'flyers without matt lamination', 'fly-a5'],
  ['fr', 'brochure sans couverture pelliculée', 'boo-sad'],
  ['en', 'envelope without left window', 'env-dl'],
  ['fr', 'toile 60 par 40 portrait', 'pho-can'],
  ['fr', 'papier à en-tête sans impression au verso', 'let-a4'],
  ['fr', 'papier à en-tête verso blanc', 'let-a4'],
  ['en', 'non-laminated flyers', 'fly-a5'],
  ['fr', 'flyers non-pelliculés', 'fly-a5'],
  ['en', 'white print on black t-shirt', 'app-tee', 'o.colour=black'],
  // Of the words for one thing each sets what it names.
  ['fr', 'carte de visite soft touch vernis sélectif', 'bc-lam', 'o.spotUv=front'],
  ['fr', 'carte de visite tranche dorée', 'bc-multi', 'o.core=white&o.edge=gold'],
  ['en', 'gold edge business cards', 'bc-multi', 'o.core=white&o.edge=gold'],
  ['en', 'posters 20 by 15 june', 'pos-s', 'q=20'],
  ['en', 'photo canvas', 'pho-can'],
  ['en', 'photo canvas 80x60', 'pho-can', 'o.format=800x600&o.orientation=horizontal'],
  ['it', 'foto su tela', 'pho-can'],
  ['fr', 'bâche 2x25', 'lf-ban', 'o.width=2000&o.height=25000'],
  ['fr', 'bâche 80 par 3 m', 'lf-ban', 'o.width=800&o.height=3000'],
  ['fr', 'bâche 5 mètres sur 1 mètre 50', 'lf-ban', 'o.width=5000&o.height=1500'],
  ['fr', 't-shirt noir logo blanc', 'app-tee', 'o.colour=black'],
  ['it', 'maglietta nera logo bianco', 'app-tee', 'o.colour=black'],
  ['en', '500 bottle labels', 'lab-roll', 'o.material=paper-wine&q=500'],
  ['fr', '50 panneaux dibond', 'lf-rig', 'o.material=dibond-3&q=50'],
  ['en', 'business cards no soft touch', 'bc-std'],
  ['fr', 'flyers pas pelliculés', 'fly-a5'],
  ['en', '60th birthday invitations 80', 'fly-a6', 'o.paper=silk-350&q=80'],
  ['en', '21st birthday banner', 'lf-ban'],
  ['it', 'partecipazioni nascita', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['it', 'biglietti soft touch vernice selettiva', 'bc-lam', 'o.spotUv=front'],
  ['it', 'biglietti comunione', 'bc-std'],
  ['it', 'biglietti stampa a caldo', 'bc-lam', 'o.foil=gold'],
  ['fr', 'carte de visite impression dorée', 'bc-lam', 'o.foil=gold'],
  // A finishing stands below the thing that it is asked of, and is chosen where the thing has it.
  ['fr', 'brochure vernis sélectif', 'boo-sad'],
  ['fr', 'faire-part dorure', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['fr', 'chemise à rabats vernis sélectif', 'fol-pres', 'o.spotUv=front'],
  ['it', 'cartelline lamina oro', 'fol-pres', 'o.foil=gold'],
  ['fr', 'carte avec dorure', 'bc-lam', 'o.foil=gold'],
  ['fr', 'carte postale coins ronds', 'post-a6', 'o.corners=r3'],
  ['fr', 'enveloppes dorure', 'env-dl'],
  ['en', 'embroidered tote bag', 'pro-tote'],
  // A paper and a film, each with its own surface.
  ['fr', 'flyers A5 couché mat 170 g pelliculage brillant', 'fly-a5', 'o.paper=silk-170&o.lamination=gloss-2'],
  ['fr', 'flyers couché brillant 170 g pelliculage mat', 'fly-a5', 'o.paper=gloss-170&o.lamination=matt-2'],
  ['fr', 'cartes de visite pelliculage brillant papier mat', 'bc-std', 'o.lamination=gloss-2'],
  ['en', 'a5 flyers 170gsm silk gloss laminated', 'fly-a5', 'o.paper=silk-170&o.lamination=gloss-2'],
  ['en', 'business cards gloss paper matt lamination', 'bc-std', 'o.paper=gloss-350&o.lamination=matt-2'],
  ['it', 'volantini carta opaca plastificazione lucida', 'fly-a5', 'o.paper=silk-170&o.lamination=gloss-2'],
  ['fr', 'flyers papier brillant pelliculé', 'fly-a5', 'o.paper=gloss-170&o.lamination=gloss-2'],
  ['en', 'matt laminated business cards one side', 'bc-std', 'o.sides=4-0&o.lamination=matt-1'],
  // How far eyelets are apart.
  ['fr', 'bâche œillets tous les 25 cm', 'lf-ban', 'o.eyelets=250'],
  ['en', 'banner eyelets every 1,000 mm', 'lf-ban', 'o.eyelets=1000'],
  ['it', 'striscione occhielli ogni metro', 'lf-ban', 'o.eyelets=1000'],
  // What stands inside the name of another thing is that thing.
  ['fr', 'carte de visite double doux au toucher', 'bc-fold', 'o.lamination=soft-2'],
  ['it', 'inviti con busta di carta', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['it', 'tela 100x70', 'pho-can', 'o.format=900x600&o.frame=40'],
  ['fr', 'affiches 4 couleurs', 'pos-s'],
  ['en', 'black friday business cards', 'bc-std'],
  ['en', 'bi-fold leaflet', 'lea-half'],
  ['it', 'a3 piegato a4', 'lea-half', 'o.format=a4'],
  ['fr', 'A3 plié en 4', 'lea-gate', 'o.fold=cross-a3&o.paper=gloss-115'],
  ['it', 'striscione 300x100 in mesh', 'lf-ban', 'o.material=mesh-270'],
  ['fr', 'bâche avec fourreaux', 'lf-ban', 'o.eyelets=0&o.pocket=top-bottom'],
  ['it', 'shopper di cotone', 'pro-tote'],
  ['fr', 'carte de visite kraft 300 g', 'bc-std', 'o.paper=kraft-300'],
  ['fr', 'étiquettes vêtements', 'lab-roll'],
  ['it', 'brochure a spirale', 'boo-wo'],
  ['en', 'wire bound book', 'boo-wo'],
  ['it', 'scatola con finestra', 'pac-cart', 'o.window=40x60'],
  ['en', 'retractable banner', 'lf-roll'],
  ['fr', 'étiquettes 63,5 x 38,1', 'lab-roll', 'o.width=64&o.height=38'],
  ['fr', 'cartes 85,6 x 54', 'bc-std', 'o.format=85x54'],
  ['fr', 'bâche 2 visuels 3x1 m', 'lf-ban'],
  ['fr', 'cartes de visite 3 modèles kraft', 'bc-std', 'o.paper=kraft-300&o.sets=3'],
  ['fr', 'carte de vœux kraft', 'post-a6'],
  ['en', 'greeting cards gold foil', 'post-a6'],
  ['it', 'depliant tre ante', 'lea-tri'],
  ['it', 'depliant due ante', 'lea-half'],
  ['en', 'wire bound calendar', 'cal-wall'],
  ['en', 'bifold flyer a4', 'lea-half', 'o.format=a4'],
  ['en', 'banner 2 x 3.5', 'lf-ban', 'o.width=2000&o.height=3500'],
  ['fr', 'affiche A2 pliée A4', 'pos-s', 'o.format=a2'],
  ['fr', 'flyers A5 pelliculage mat couché mat', 'fly-a5', 'o.paper=silk-170&o.lamination=matt-2'],
  ['en', 'a5 flyers silk gloss lamination', 'fly-a5', 'o.paper=silk-170&o.lamination=gloss-2'],
  ['en', 'embroidered hoodie', 'app-tee', 'o.garment=hoodie&o.positions=chest&o.method=embroidery&o.inks=threads'],
  ['fr', 'carte de visite double verticale', 'bc-fold'],
  ['fr', 'carte de visite double kraft 300 g', 'bc-fold', 'o.paper=kraft-300'],
  ['en', 'business cards wedding', 'bc-std'],
  ['fr', 'noël cartes de visite', 'bc-std'],
  ['en', 'invitations wedding', 'fly-a6', 'o.paper=silk-350&q=100'],
  ['en', 'flyers round corner', 'fly-a5'],
  ['en', 'gold foil stickers', 'sti-die'],
  // Of two words that are begun, the shorter one.
  ['fr', 'affich', 'pos-s'],
  ['it', 'manif', 'pos-s'],
  ['fr', 'tote', 'pro-tote'],
  ['fr', 'dépliant ouvert A4 fermé A5', 'lea-half'],
  ['en', 'a3 to a4 leaflet', 'lea-half', 'o.format=a4'],
  ['fr', 'bâche 2 visuels', 'lf-ban'],
  ['en', 'business cards for 6 staff', 'bc-std'],
  ['en', '3.5 x 2 business cards', 'bc-std', 'o.format=90x50'],
  ['fr', 'étiquettes 21x29,7', 'lab-roll', 'o.width=210&o.height=297'],
  ['fr', 'bâche 1,5 x 3', 'lf-ban', 'o.width=1500&o.height=3000'],
  ['en', 'envelopes recycled paper', 'env-dl'],
  ['it', 'carta fotografica lucida', 'pho-can', 'o.support=photo-gloss&o.format=150x100&o.frame=0&o.edge=none'],
  ['fr', 'papier à en-tête deux côtés', 'let-a4', 'o.sides=4-4'],
  ['it', 'volantini un lato', 'fly-a5', 'o.sides=4-0'],
  ['fr', 'vitrophanie transparente', 'lab-win'],
  ['it', 'biglietti di natale', 'post-a6'],
  ['en', 'letterhead front and back', 'let-a4', 'o.sides=4-4'],
  ['fr', 't-shirt recto verso', 'app-tee', 'o.positions=front-back'],
  ['en', '2 a5 flyers single sided', 'fly-a5', 'o.sides=4-0'],
  ['en', 'soft touch a5 flyers double sided', 'fly-a5', 'o.paper=gloss-170&o.lamination=soft-2'],
  // A film is asked for by its name, or by none.
  ['fr', 'flyer soft touch', 'fly-a5', 'o.paper=gloss-170&o.lamination=soft-2'],
  ['fr', 'flyers A5 pelliculage soft touch', 'fly-a5', 'o.paper=gloss-170&o.lamination=soft-2'],
  ['it', 'volantini a5 plastificazione vellutata', 'fly-a5', 'o.paper=gloss-170&o.lamination=soft-2'],
  ['en', 'laminated business cards', 'bc-lam'],
  ['en', 'laminated a5 flyer', 'fly-a5', 'o.paper=gloss-170&o.lamination=matt-2'],
  // What a thing is made of, and how it is turned.
  ['en', 'ceramic mug', 'pro-tote', 'o.article=mug&o.material=ceramic&o.inks=full'],
  ['en', 'static cling', 'lab-win', 'o.material=static'],
  ['en', 'one way vision', 'lab-win', 'o.material=oneway'],
  ['fr', 'vitrophanie micro perforée', 'lab-win', 'o.material=oneway'],
  ['fr', 'bâche ajourée', 'lf-ban', 'o.material=mesh-270'],
  ['fr', 'toile 80x60 verticale', 'pho-can', 'o.format=800x600'],
  ['it', 'biglietti auguri pieghevoli', 'lea-half', 'o.format=a6&o.paper=silk-350&q=100'],
  ['it', 'biglietti di natale pieghevoli', 'lea-half', 'o.format=a6&o.paper=silk-350&q=100'],
  ['fr', 'œillets', 'lf-ban'],
  ['fr', 'affiche plastifiée', 'pos-s', 'o.lamination=matt-1'],
  // Square things.
  ['fr', 'sticker carré', 'sti-die', 'o.shape=rect'],
  ['en', 'square stickers', 'sti-die', 'o.shape=rect'],
  ['it', 'adesivo quadrato', 'sti-die', 'o.shape=rect'],
  ['en', 'square stickers 40mm', 'sti-die', 'o.width=40&o.height=40&o.shape=rect'],
  ['it', 'adesivi quadrati 5 cm', 'sti-die', 'o.width=50&o.height=50&o.shape=rect'],
  ['fr', 'étiquette carrée', 'lab-roll', 'o.height=50'],
  ['fr', 'étiquettes carrées 4 cm', 'lab-roll', 'o.width=40&o.height=40'],
  ['fr', 'carte postale carrée', 'fly-sq', 'o.paper=silk-350&q=100'],
  ['fr', 'faire-part carré', 'fly-sq', 'o.paper=silk-350&q=100'],
  ['fr', 'faire-part naissance carré', 'fly-sq', 'o.paper=silk-350&q=100'],
  ['it', 'partecipazioni quadrate', 'fly-sq', 'o.paper=silk-350&q=100'],
  ['en', 'square greeting cards', 'fly-sq', 'o.paper=silk-350&q=100'],
  ['fr', 'brochure carrée', 'boo-sad', 'o.format=square'],
  ['en', 'square booklets', 'boo-sad', 'o.format=square'],
  ['fr', 'carte carrée', 'bc-std', 'o.format=55x55'],
  ['fr', 'flyer carré', 'fly-sq'],
  // Pages and folds: no flat sheet.
  ['en', '4pp a5', 'lea-half'],
  ['en', '8pp A5', 'boo-sad', 'o.pages=8'],
  ['en', '16pp A4', 'boo-sad', 'o.format=a4'],
  ['en', '4pp A5 leaflet', 'lea-half'],
  ['fr', '16 pages A4', 'boo-sad', 'o.format=a4'],
  ['it', '8 pagine A5', 'boo-sad', 'o.pages=8'],
  ['en', '6pp dl leaflet', 'lea-tri'],
  ['en', '8pp dl leaflet', 'lea-gate', 'o.fold=double-dl'],
  ['it', 'pieghevole 8 facciate', 'lea-gate', 'o.fold=double-a3'],
  ['fr', 'dépliant DL', 'lea-tri'],
  ['en', 'A3 folded to A4', 'lea-half', 'o.format=a4'],
  ['en', 'a4 folded to a5', 'lea-half'],
  ['en', 'a4 folded to dl', 'lea-tri'],
  ['en', 'folded leaflets A4 to A5', 'lea-half'],
  ['fr', 'A4 plié en A5', 'lea-half'],
  ['fr', 'A4 plié en deux', 'lea-half'],
  ['it', 'A4 piegato a metà', 'lea-half'],
  ['fr', 'A4 plié en trois', 'lea-tri'],
  ['fr', 'faire-part double', 'lea-half', 'o.format=a6&o.paper=silk-350&q=100'],
  ['fr', 'faire-part plié', 'lea-half', 'o.format=a6&o.paper=silk-350&q=100'],
  ['fr', 'carte pliée A6', 'lea-half', 'o.format=a6&o.paper=silk-350&q=100'],
  ['it', 'invito piegato', 'lea-half', 'o.format=a6&o.paper=silk-350&q=100'],
  ['en', 'folded greeting cards A5', 'lea-half', 'o.paper=silk-350&q=100'],
  ['en', 'order of service 8 pages', 'boo-sad', 'o.pages=8'],
  ['fr', 'bloc A4 50 feuilles', 'pad', 'o.format=a4'],
  ['fr', '100 feuilles A4 couleur', 'fly-a4', 'q=100'],
  // Words of the trade, and one word that tells an option from the others.
  ['fr', 'plan', 'pos-l', 'o.format=a0'],
  ['fr', 'tirage de plan A0', 'pos-l', 'o.format=a0'],
  ['en', 'plan printing a0', 'pos-l', 'o.format=a0'],
  ['it', 'stampa planimetria A0', 'pos-l', 'o.format=a0'],
  ['fr', 'plan A1', 'pos-l'],
  ['fr', 'plan de table mariage', 'pos-s', 'o.format=a2'],
  ['fr', 'plan de ville dépliant', 'lea-tri'],
  ['en', 'xmas cards', 'post-a6'],
  ['fr', 'coins arrondis', 'bc-std', 'o.corners=r3'],
  ['en', 'rounded corners', 'bc-std', 'o.corners=r3'],
  ['fr', 'sac kraft blanc', 'pac-bag', 'o.paper=white'],
  ['it', 'sacchetti bianchi', 'pac-bag', 'o.paper=white'],
  ['en', 'white paper bags twisted handles', 'pac-bag', 'o.paper=white&o.handle=twisted'],
  ['fr', 'cartes de visite kraft', 'bc-std', 'o.paper=kraft-300'],
  ['fr', 'étiquette kraft', 'lab-roll', 'o.material=kraft'],
  ['fr', 'étiquette argentée', 'lab-roll', 'o.material=pp-silver'],
  ['fr', 'étiquettes repositionnables', 'lab-roll', 'o.adhesive=removable'],
  ['en', 'clear labels', 'lab-roll', 'o.material=pp-clear'],
  ['en', 'silver labels', 'lab-roll', 'o.material=pp-silver'],
  ['fr', 'brochure paysage A5', 'boo-sad', 'o.format=a5-landscape'],
  ['fr', 'brochure A4 paysage', 'boo-sad', 'o.format=a4'],
  ['fr', 'panneau forex 5mm', 'lf-rig', 'o.material=pvc-5'],
  ['it', 'pannello forex 10 mm', 'lf-rig', 'o.material=pvc-10'],
  ['fr', 'panneau dibond 100x100', 'lf-rig', 'o.width=1000&o.height=1000&o.material=dibond-3'],
  ['fr', 'tableau alu', 'lf-rig', 'o.material=dibond-3'],
  ['fr', 'carte de menu plastifiée', 'lea-half', 'o.format=a4&o.paper=silk-250&o.lamination=matt-2'],
  ['en', 'menu A4 laminated', 'lea-half', 'o.format=a4&o.paper=silk-250&o.lamination=matt-2'],
  ['fr', 'carte postale A5', 'fly-a5', 'o.paper=silk-350&q=100'],
  ['fr', 'carte de fidélité 10 cases', 'bc-std'],
  ['fr', 'sticker forme libre', 'sti-die', 'o.shape=contour'],
  ['fr', 'étiquettes adresse', 'lab-sheet'],
  ['fr', 'porte-badge', 'pro-tote', 'o.article=lanyard&o.material=polyester'],
  ['it', 'portabadge', 'pro-tote', 'o.article=lanyard&o.material=polyester'],
  ['en', 'lanyards with badge holder', 'pro-tote', 'o.article=lanyard&o.material=polyester'],
  // As newcomers typed them.
  ['en', 'round labels 40mm', 'lab-roll', 'o.width=40&o.height=40&o.shape=oval'],
  ['it', 'etichette rotonde 4 cm', 'lab-roll', 'o.width=40&o.height=40&o.shape=oval'],
  ['en', 'place cards', 'bc-fold'],
  ['fr', 'marque place mariage', 'bc-fold'],
  ['en', '16 page programme', 'boo-sad'],
  ['fr', 'programme de spectacle 4 pages', 'lea-half', 'o.format=a4'],
  ['it', 'menù tre ante', 'lea-tri'],
  ['it', 'biglietti da visita opachi 350 g', 'bc-std', 'o.lamination=matt-2'],
  ['en', 'product boxes with window', 'pac-cart', 'o.window=40x60'],
  ['en', 'banner without hem', 'lf-ban', 'o.hem=cut&o.eyelets=0'],
  ['fr', 'bâche 500x100', 'lf-ban', 'o.width=5000'],
  ['fr', 'flyer A4 plié en trois', 'lea-tri'],
  ['en', 'a5 flyers folded in half', 'lea-half', 'o.format=a6'],
  ['fr', 'notice pliée accordéon', 'lea-gate', 'o.fold=zigzag-a3'],
  ['fr', 'enveloppes 500 DL fenêtre droite', 'env-dl', 'o.window=right&q=500'],
  ['it', 'shopper kraft bianco', 'pac-bag', 'o.paper=white'],
  ['en', 'navy hoodie', 'app-tee', 'o.garment=hoodie&o.colour=navy'],
  ['fr', 'stylo noir', 'pro-pen', 'o.colour=black'],
  ['en', 'freezer labels', 'lab-roll', 'o.adhesive=freezer'],
  ['fr', 'photo 10x15 mat', 'pho-can', 'o.support=photo-matt&o.format=150x100&o.frame=0&o.edge=none'],
  ['fr', 'carte dos bleu', 'pos-l', 'o.paper=blueback-120'],
  ['it', 'volantino piegato a metà', 'lea-half'],
  ['fr', '4 pages A4', 'lea-half', 'o.format=a4'],
  ['fr', '2 pages A4', 'fly-a4'],
  ['it', '4 facciate A4', 'lea-half', 'o.format=a4'],
  ['fr', 'carte de remerciement pliée', 'lea-half', 'o.format=a6&o.paper=silk-350&q=100'],
  ['en', 'white paper bag', 'pac-bag', 'o.paper=white'],
  ['en', 'window film frosted', 'lab-win'],
  ['fr', 'adhésif sol antidérapant', 'lab-win', 'o.material=floor'],
  ['en', 'save the date cards 5x7', 'fly-sq', 'o.width=127&o.height=178&o.paper=silk-350&q=100'],
];

/** Things, and words beside them that say nothing of what the thing is. */
const THINGS = {
  fr: ['flyers', 'affiches', 'bâche', 'stickers', 'étiquettes', 'brochure', 'enveloppes', 't-shirts', 'mugs'],
  it: ['volantini', 'manifesti', 'striscione', 'adesivi', 'etichette', 'opuscolo', 'buste', 'magliette', 'tazze'],
  en: ['flyers', 'posters', 'banner', 'stickers', 'labels', 'booklet', 'envelopes', 't-shirts', 'roller banner'],
} as const;
const BESIDE = {
  fr: [
    'pour magasin',
    'pour ma boutique',
    'avec photo',
    'pas cher',
    'or',
    '-50%',
    '24h/24',
    'sans pied',
    'pour demain',
  ],
  it: ['per negozio', 'per fotografo', 'con foto', 'economici', 'a colori', 'senza base', '24 ore', 'per domani'],
  en: [
    'for my estate agent',
    'with photo',
    'near me',
    'full colour',
    '50% off',
    '2 for 1',
    'by friday',
    'without base',
  ],
} as const;

describe.each(['fr', 'it', 'en'] as const)('in %s', (language) => {
  test.each(THINGS[language])('“%s” comes first and in as many, whatever is said of whom it is for', async (thing) => {
    const first = async (query: string) => {
      const [hit] = await hitsFor(query, HOSTS[language]);
      return { query, id: hit?.id, quantity: hit?.quantity };
    };
    const { id, quantity } = await first(thing);
    for (const beside of BESIDE[language]) {
      const query = `${thing} ${beside}`;
      expect(await first(query)).toEqual({ query, id, quantity });
    }
  });
});

describe('2.7.16 a search in the words of the buyer', () => {
  const queries = QUERIES.map(
    ([language, typed, product, choices = '']) => [language, typed, product, choices] as const,
  );
  test.each(queries)('in %s: “%s” shows %s first', async (language, typed, product, choices) => {
    const [first] = await hitsFor(typed, HOSTS[language]);
    expect([first?.id, first?.path.split('?')[1] ?? '']).toEqual([product, choices]);
  });

  test('every choice that the page of a hit opens with stands in the hit', async () => {
    const silent: string[] = [];
    for (const [language, typed] of QUERIES)
      for (const { id, path, choices } of await hitsFor(typed, HOSTS[language])) {
        const set = [...new URLSearchParams(path.split('?')[1] ?? '').keys()].filter((key) => key.startsWith('o.'));
        if (set.length > choices.length) silent.push(`${typed}: ${id} ${set.join(' ')}`);
      }
    expect(silent).toEqual([]);
    const [book] = await hitsFor('livre de 48 pages');
    expect(book?.choices.map(withSpaces)).toEqual(['48 pages', 'Couché brillant 135 g']);
  });

  test.each([
    ['fr', 'poster 50x70', 'pos-s', 'A2 portrait, 420 × 594 mm'],
    ['fr', 'poster 60x80', 'pos-l', 'A1 portrait, 594 × 841 mm'],
    ['fr', 'affiche 80x120', 'pos-l', 'A0 portrait, 841 × 1 189 mm'],
    ['fr', 'affiche 4x3', 'pos-s', 'A2 portrait, 420 × 594 mm'],
    ['fr', 'canvas 40x50 cm', 'pho-can', '600 × 400 mm'],
    ['fr', 'roll-up 80x200', 'lf-roll', '850 × 2 000 mm'],
    ['fr', 'calendrier a2', 'cal-wall', 'A3 portrait, 297 × 420 mm'],
    ['fr', 'flyer a3', 'fly-sq', 'Largeur 297 mm'],
    ['en', 'poster 24x36', 'pos-l', 'A1 portrait, 594 × 841 mm'],
    ['en', 'canvas 16x20', 'pho-can', '600 × 400 mm'],
    ['fr', 'toile 13x18', 'pho-can', '300 × 200 mm'],
    ['fr', 'brochure 15 pages', 'boo-sad', '16 pages'],
    ['en', 'flyers 4x6', 'fly-sq', 'Width 102 mm'],
    ['en', '6m x 3m banner', 'lf-ban', 'Height 6,000 mm'],
  ] as const)(
    'in %s: “%s” is a size that is not made, and the hit says in which one %s opens: %s',
    async (language, typed, product, size) => {
      const [first] = await hitsFor(typed, HOSTS[language]);
      expect([first?.id, first?.choices.map(withSpaces)]).toEqual([product, expect.arrayContaining([size])]);
    },
  );

  test.each([
    ['fr', 'pas cher'],
    ['fr', 'faire'],
    ['fr', 'par'],
    ['fr', 'de'],
    ['fr', 'un'],
    ['en', 'cheap'],
    ['it', 'economico'],
  ] as const)('in %s: “%s” names nothing', async (language, typed) => {
    expect(await answerTo(typed, HOSTS[language])).toEqual({ hits: [], pages: [] });
  });

  test.each([
    ['fr', 'porte-clés'],
    ['it', 'portachiavi'],
    ['en', 'keyrings'],
    ['fr', 'carnet à souches'],
    ['fr', 'liasse autocopiante A4'],
    ['it', 'blocchi autocopianti'],
    ['en', 'ncr pads'],
    ['en', 'beer mats'],
    ['fr', 'badge'],
    ['en', 'save the date magnets'],
    ['it', 'badge'],
    ['en', 'name badge'],
    ['fr', 'nappe'],
    ['it', 'tovaglia'],
    ['en', 'tablecloth'],
    ['fr', 'carnet de facture'],
    ['en', 'hardback book'],
    ['fr', 'livre couverture rigide'],
    ['fr', 'carte pvc'],
  ] as const)('in %s: “%s” is not sold and shows nothing that would be taken for it', async (language, typed) => {
    expect(await hitsFor(typed, HOSTS[language])).toEqual([]);
  });

  test.each([
    ['fr', 'livraison', '/livraison/'],
    ['en', 'how can i pay', '/paying/'],
    ['fr', 'devis', '/devis/'],
    ['fr', 'échantillons', '/echantillons/'],
    ['fr', 'garantie', '/garantie/'],
    ['fr', 'paiement', '/payer/'],
    ['fr', 'paiment', '/payer/'],
    ['fr', 'flyer livraison', '/livraison/'],
    ['it', 'spedizione', '/consegna/'],
    ['it', 'preventivo', '/preventivo/'],
    ['it', 'campioni', '/campioni/'],
    ['it', 'garanzia', '/garanzia/'],
    ['it', 'pagamento', '/come-pagare/'],
    ['en', 'delivery', '/delivery/'],
    ['en', 'quote', '/quote/'],
    ['en', 'samples', '/samples/'],
    ['en', 'guarantee', '/guarantee/'],
    ['en', 'payment', '/paying/'],
  ] as const)('in %s: “%s” leads to the page %s', async (language, typed, path) => {
    expect((await answerTo(typed, HOSTS[language])).pages.map((each) => each.path)).toEqual([path]);
  });

  test.each([
    ['fr', 'paiement par virement', '/payer/'],
    ['fr', 'payer par carte', '/payer/'],
    ['fr', 'carte bancaire', '/payer/'],
    ['fr', 'comment faire un devis', '/devis/'],
    ['fr', 'frais de port', '/livraison/'],
    ['fr', 'port gratuit', '/livraison/'],
    ['fr', 'frais d’envoi', '/livraison/'],
    ['fr', 'devis sur mesure', '/devis/'],
    ['fr', 'sav', '/garantie/'],
    ['fr', 'réclamation', '/garantie/'],
    ['ch', 'douane', '/livraison/'],
    ['ch', 'tva', '/payer/'],
    ['ch', 'twint', '/payer/'],
    ['it', 'dogana', '/consegna/'],
    ['it', 'reso', '/garanzia/'],
    ['en', 'customs', '/delivery/'],
    ['en', 'turnaround', '/delivery/'],
    ['fr', 'facture', '/espace/commandes/'],
    ['fr', 'suivi de commande', '/espace/commandes/'],
    ['fr', 'ma commande', '/espace/commandes/'],
    ['fr', 'mon compte', '/espace/'],
    ['fr', 'cgv', '/conditions/'],
    ['fr', 'aide', '/questions/'],
    ['fr', 'bon à tirer', '/questions/'],
    ['fr', 'qui êtes-vous', '/qui-sommes-nous/'],
    ['fr', 'devenir revendeur', '/revendeurs/'],
    ['pro', 'remise', '/revendeurs/'],
    ['pro', 'devenir revendeur', '/revendeurs/'],
    ['pro', 'marque blanche', '/revendeurs/'],
    ['it', 'spese di spedizione', '/consegna/'],
    ['it', 'fattura', '/area-personale/ordini/'],
    ['it', 'aiuto', '/domande/'],
    ['it', 'condizioni di vendita', '/condizioni/'],
    ['en', 'shipping cost', '/delivery/'],
    ['en', 'how long does delivery take', '/delivery/'],
    ['en', 'order tracking', '/account/orders/'],
    ['en', 'invoice', '/account/orders/'],
    ['en', 'help', '/questions/'],
    ['en', 'template', '/preparing-files/'],
    ['en', 'how do I prepare my artwork', '/preparing-files/'],
  ] as const)('in %s: “%s” leads to %s first, and to no product', async (language, typed, path) => {
    const { hits, pages } = await answerTo(typed, HOSTS[language]);
    expect([hits, pages[0]?.path]).toEqual([[], path]);
  });

  test.each([
    ['en', 'order of service'],
    ['en', 'funeral order of service'],
    ['en', 'correx sign'],
    ['en', 'comp slips'],
    ['fr', 'flyer'],
    ['fr', 'livres'],
    ['fr', 'carte'],
    ['fr', 'carte de visite'],
    ['it', 'carta'],
    ['it', 'volantini'],
    ['en', 'paper bag'],
    ['en', 'poster'],
  ] as const)('in %s: “%s” names no service', async (language, typed) => {
    expect((await answerTo(typed, HOSTS[language])).pages).toEqual([]);
  });

  test.each([
    ['fr', 'enveloppe à fenêtre', 'Fenêtre à droite, 35 × 100 mm'],
    ['it', 'buste con finestra', 'Finestra a destra, 35 × 100 mm'],
    ['en', 'window envelope', 'Window on the left, 35 × 100 mm'],
  ] as const)('in %s: “%s” has a hit that says %s', async (language, typed, choice) => {
    expect((await hitsFor(typed, HOSTS[language]))[0]?.choices.map(withSpaces)).toEqual([choice]);
  });

  test.each([
    ['fr', 'mariage'],
    ['it', 'matrimonio'],
    ['en', 'wedding invitations'],
  ] as const)('in %s: every card for “%s” is a thick one, and no thousand of them', async (language, typed) => {
    const cards = (await hitsFor(typed, HOSTS[language])).filter(({ family }) => family === 'flyers');
    expect(cards.length).toBeGreaterThan(1);
    for (const { path } of cards) expect(path).toMatch(/o\.paper=silk-350&q=100$/);
  });

  test('words that are a part of what is named lead nowhere else', async () => {
    const ids = async (typed: string) => (await hitsFor(typed)).map(({ id }) => id);
    expect(await ids('carton d’invitation baptême')).not.toContain('pac-mail');
    const flyers = await ids('flyers a5 1000');
    expect(flyers).not.toContain('env-dl');
    expect(flyers).not.toContain('pro-pen');
  });

  test.each([
    ['fr', 'invitations mariage avec enveloppes', 'fly-a6', 'o.format=c6&o.paper=offset-120&q=100'],
    ['it', 'inviti matrimonio con buste', 'fly-a6', 'o.format=c6&o.paper=offset-120&q=100'],
    ['en', '80 wedding invitations with envelopes', 'fly-a6', 'o.format=c6&o.paper=offset-120&q=100'],
    // Envelopes are sold by 100 and then by 250: that is the least with which nobody is left without one.
    ['fr', '200 invitations avec enveloppes', 'fly-a6', 'o.format=c6&o.paper=offset-120'],
    ['fr', 'invitations A5 avec enveloppes', 'fly-a5', 'o.format=c5&o.paper=offset-120&q=100'],
  ] as const)('in %s: “%s” shows the envelope that fits, in as many', async (language, typed, card, choices) => {
    const [first, second] = await hitsFor(typed, HOSTS[language]);
    expect([first?.id, second?.id, second?.path.split('?')[1]]).toEqual([card, 'env-dl', choices]);
  });

  test.each([
    ['fr', 'faire-part mariage 80'],
    ['it', 'partecipazioni matrimonio'],
  ] as const)(
    'in %s: “%s” shows the envelope that fits below the card, where no envelope was asked',
    async (language, typed) => {
      const hits = await hitsFor(typed, HOSTS[language]);
      const envelope = hits.findIndex(({ id }) => id === 'env-dl');
      expect(hits[0]?.id).toBe('fly-a6');
      expect(hits[envelope]?.path.split('?')[1]).toBe('o.format=c6&o.paper=offset-120&q=100');
    },
  );

  test('a quantity that a product cannot have is not made another one', async () => {
    const window = (await hitsFor('stickers ronds 5 cm 500')).find(({ id }) => id === 'lab-win');
    expect(window?.path).not.toMatch(/[?&]q=/);
    expect((await hitsFor('stickers ronds 5 cm 500'))[0]?.path).toContain('q=500');
  });

  test('a quantity below the fewest that are sold is told, and the page opens with the fewest', async () => {
    const [envelope] = await hitsFor('enveloppes mariage 80');
    expect([envelope?.id, envelope?.quantity, envelope?.path]).toEqual([
      'env-dl',
      100,
      expect.stringMatching(/[?&]q=100$/),
    ]);
    expect(envelope?.choices).toContain('à partir de 100 exemplaires');
    expect((await hitsFor('envelopes 80', HOSTS.en))[0]?.choices).toContain('from 100 copies');
    expect((await hitsFor('dépliant 3 volets'))[0]?.choices).toEqual([]);
  });

  test('a banner that is wider than the press lies on its side, and its hit says so', async () => {
    const told = 'fichier à tourner d’un quart de tour : 5 000 mm de large au plus';
    const saidOf = async (typed: string) => (await hitsFor(typed))[0]?.choices.map(withSpaces);
    expect(await saidOf('bâche 6x1 m')).toEqual(['Largeur 1 000 mm', 'Hauteur 6 000 mm', told]);
    expect(await saidOf('banderole 20 x 1,5 m')).toContain(told);
    expect(await saidOf('bâche 1x6 m')).not.toContain(told);
    expect(await saidOf('bâche 5x1 m')).not.toContain(told);
  });

  test.each([
    ['ten thousand letters', 'a'.repeat(10_000)],
    ['spaces', '   \t\n  '],
    ['nothing', ''],
    ['emoji', '🎉👰🏽‍♀️'],
    ['a pattern', '^(.*)+$[^a-z]{2,}?'],
    ['a statement of SQL', `'; drop database postgres; --`],
    ['zeros', '0000000000000000000000'],
    ['another script', '名刺印刷'],
    ['a broken character', '\ud800'.toWellFormed()],
  ])('%s are an empty answer', async (_name, typed) => {
    expect(await answerTo(typed)).toEqual({ hits: [], pages: [] });
  });

  test.each([
    ['a NUL', '%00'],
    ['a NUL that hides another', '%%0000'],
    ['bytes that are no text', '%FF%FE'],
    ['half a character', '%ED%A0%80'],
  ])('%s is an empty answer, of the API and on the page', async (_name, bytes) => {
    const guest = new Visitor(shop.app);
    const answer = await guest.call('GET', `/content/search/?q=${bytes}`);
    expect([answer.status, answer.body.data]).toEqual([200, { hits: [], pages: [] }]);
    const page = await guest.send({ method: 'GET', url: `/recherche/_payload.json?q=${bytes}` });
    expect([page.statusCode, page.json<{ data: Answer }>().data]).toMatchObject([200, { hits: [], pages: [] }]);
  });

  test('the page of results is named after what was searched', async () => {
    const titleOf = async (url: string) => {
      const { body } = await new Visitor(shop.app).send({ method: 'GET', url });
      return withSpaces(/<title>([^<]*)/.exec(body)?.[1] ?? '');
    };
    expect(await titleOf('/recherche/?q=roll-up')).toBe('Résultats pour « roll-up » | Tirage');
    expect(await titleOf(`/recherche/?q=${'a'.repeat(80)}`)).toBe(`Résultats pour « ${'a'.repeat(60)}… » | Tirage`);
    expect(await titleOf('/recherche/')).toBe('Rechercher | Tirage');
  });

  test('more than ten thousand letters are refused, as every field that is too long', async () => {
    const { status, body } = await new Visitor(shop.app).call('GET', `/content/search/?q=${'a'.repeat(10_001)}`);
    expect([status, body.error?.key]).toEqual([400, 'invalid_request']);
  });

  test('a word that leads nowhere takes nothing away from the others', async () => {
    expect((await hitsFor('xqzw flyer a5 wqxz'))[0]?.id).toBe('fly-a5');
  });

  test('a part of a phrase does not set the choices of the whole', async () => {
    const found = await hitsFor('carte');
    expect(found[0]?.id).toBe('bc-std');
    expect(found.find(({ id }) => id === 'bc-lam')).toMatchObject({
      path: '/carte-de-visite-soft-touch/',
      choices: [],
    });
  });

  test('the page opens with the quantity, price and date that the hit shows', async () => {
    const [hit] = await hitsFor('500 autocollants ronds 5 cm');
    const visitor = new Visitor(shop.app);
    const { body } = await visitor.call<{
      quantity: number;
      quote: { prices: { quantity: number; options: { deliveryKey: string; amountCentExclTax: number }[] }[] };
      shipping: { dates: { deliveryKey: string; arrivalDate: string }[] };
    }>('POST', '/product/choices/', {
      mcpSku: 'sti-die',
      configuration: { width: '50', height: '50', shape: 'round' },
      quantity: 500,
    });
    const { quote, shipping } = body.data!;
    const usual = quote.prices
      .find((each) => each.quantity === 500)
      ?.options.find(({ deliveryKey }) => deliveryKey === 'std');
    expect(usual?.amountCentExclTax).toBeGreaterThan(0);
    expect(hit).toMatchObject({
      choices: ['Largeur 50 mm', 'Hauteur 50 mm', 'Rond ou ovale'],
      quantity: 500,
      price: { net: { centAmount: usual?.amountCentExclTax } },
      arrivalDate: shipping.dates.find(({ deliveryKey }) => deliveryKey === 'std')?.arrivalDate,
    });
    const { statusCode } = await shop.app.inject({ url: hit!.path, headers: { host: 'localhost' } });
    expect(statusCode).toBe(200);
  });

  test('a shop for resellers shows no price to others, and only what it sells', async () => {
    const found = await hitsFor('mug', 'pro.localhost');
    expect(found).toEqual([]);
    const [card] = await hitsFor('carte de visite', 'pro.localhost');
    expect(card).toMatchObject({ id: 'bc-std', price: null });
    expect(card?.arrivalDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('a round label of a height is as wide as it is high, and its core is left', async () => {
    const label = (await hitsFor('round label 40 mm high', HOSTS.en)).find(({ id }) => id === 'lab-roll');
    expect(label?.path.split('?')[1]).toBe('o.width=40&o.height=40&o.shape=oval');
  });

  test('a size that nothing is made in finds nothing', async () => {
    expect(await hitsFor('7x9000')).toEqual([]);
  });

  test('a family is found by its name', async () => {
    const found = await hitsFor('objets');
    expect(found.map(({ family }) => family)).toContain('promo');
  });
});
