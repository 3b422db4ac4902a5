import type { LineRequest } from '#shop/line-items/line-request.ts';
import type { Scene } from './order-scene.ts';

/** One past order of the demo, as it came about. */
export interface Story {
  /** Stable: it marks what was told already. */
  readonly name: string;
  readonly customer: string;
  /** Whether the customer orders for a company of theirs. */
  readonly forCompany?: true;
  readonly daysAgo: number;
  readonly lines: readonly LineRequest[];
  /** What happens after it was placed. Hours are counted from then, and none lies in the future. */
  tell(scene: Scene): Promise<void>;
}

function line(productId: string, quantity: number, jobName: string, selection: LineRequest['selection'] = {}) {
  return {
    productId,
    selection,
    quantity,
    artworks: [],
    priority: 'std',
    fileCheck: false,
    jobName,
    userNotes: '',
  };
}

const flyers = (quantity: number, jobName: string) => line('fly-a5', quantity, jobName);
const cards = (quantity: number, jobName: string) => line('bc-std', quantity, jobName);

const CAMILLE = 'camille@tirage.example';
const NADIA = 'atelier@tirage.example';
const HUGO = 'revendeur@tirage.example';

/** Together they show every state that an order of this shop can be in. */
export const STORIES: readonly Story[] = [
  {
    name: 'delivered',
    customer: NADIA,
    daysAgo: 24,
    lines: [flyers(1000, 'Portes ouvertes')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(2)).checksArtwork();
      await (await scene.after(20)).makes('packed');
      await (await scene.after(72)).ships('chronopost', 'XY482910375FR');
      await (await scene.after(96)).makes('delivered');
    },
  },
  {
    name: 'refunded',
    customer: CAMILLE,
    daysAgo: 18,
    lines: [cards(250, 'Cartes Camille')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(1)).cancels('Erreur dans le texte');
    },
  },
  {
    name: 'cancelled, paid afterwards',
    customer: CAMILLE,
    daysAgo: 15,
    lines: [flyers(500, 'Vide-grenier')],
    async tell(scene) {
      await scene.choosesTransfer();
      await (await scene.after(26)).cancels('Date déplacée');
      await (await scene.after(50)).transferArrives();
    },
  },
  {
    name: 'shipped',
    customer: HUGO,
    daysAgo: 10,
    lines: [flyers(5000, 'Client 4711')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(2)).checksArtwork();
      await (await scene.after(20)).makes('packed');
      await (await scene.after(90)).ships('dpd', '01586049227741');
      await (await scene.after(120)).getsBack(1000);
    },
  },
  {
    name: 'shipped in part',
    customer: NADIA,
    daysAgo: 8,
    lines: [flyers(1000, 'Soldes'), cards(500, 'Équipe')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(2)).checksArtwork();
      await (await scene.after(24)).makes('finishing', [1]);
      await (await scene.after(48)).makes('packed', [0]);
      await (await scene.after(70)).ships('colissimo', '8R40128845921', [0]);
    },
  },
  {
    name: 'on hold',
    customer: HUGO,
    daysAgo: 7,
    lines: [cards(1000, 'Client 0815')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(3)).checksArtwork();
      await (await scene.after(20)).makes('in_prepress');
      await (await scene.after(24)).holds('Profil de couleur à confirmer');
      await (await scene.after(25)).notes('Le client rappelle demain matin.');
    },
  },
  {
    name: 'packed',
    customer: CAMILLE,
    daysAgo: 6,
    lines: [flyers(250, 'Concert')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(4)).checksArtwork();
      await (await scene.after(30)).makes('packed');
    },
  },
  {
    name: 'in print',
    customer: NADIA,
    daysAgo: 4,
    lines: [flyers(2000, 'Catalogue d’hiver')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(3)).checksArtwork();
      await (await scene.after(26)).makes('in_print');
    },
  },
  {
    name: 'pays later',
    customer: HUGO,
    daysAgo: 3.5,
    lines: [flyers(2500, 'Client 1173')],
    async tell(scene) {
      await scene.defersPayment();
      await (await scene.after(4)).checksArtwork();
      await (await scene.after(26)).makes('in_print');
    },
  },
  {
    name: 'for a company',
    customer: NADIA,
    forCompany: true,
    daysAgo: 3,
    lines: [cards(500, 'Cartes Atelier')],
    async tell(scene) {
      await scene.choosesTransfer();
      await (await scene.after(24)).transferArrives();
      await (await scene.after(26)).checksArtwork('fixed');
    },
  },
  {
    name: 'in prepress',
    customer: HUGO,
    daysAgo: 3,
    lines: [flyers(1000, 'Client 1602')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(3)).checksArtwork();
      await (await scene.after(22)).makes('in_prepress');
    },
  },
  {
    name: 'artwork rejected',
    customer: CAMILLE,
    daysAgo: 2,
    lines: [cards(100, 'Mariage')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(5)).rejectsArtwork('Fond perdu de 1 mm, il en faut 3');
      await (await scene.after(6)).asks('Bonjour, comment ajouter le fond perdu ?');
      await (await scene.after(7)).answers('Bonjour, agrandissez le fond de 3 mm de chaque côté et renvoyez le PDF.');
    },
  },
  {
    name: 'edited, to be refunded',
    customer: NADIA,
    daysAgo: 1,
    lines: [flyers(1000, 'Salon'), cards(250, 'Salon')],
    async tell(scene) {
      await scene.choosesTransfer();
      await (await scene.after(1)).transferArrives();
      await (await scene.after(2)).edits(null);
    },
  },
  {
    name: 'edited, more to pay',
    customer: CAMILLE,
    daysAgo: 0.5,
    lines: [flyers(250, 'Anniversaire')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(0.25)).edits({ quantity: 500 });
    },
  },
  {
    name: 'artwork being checked',
    customer: HUGO,
    daysAgo: 0.4,
    lines: [flyers(2500, 'Client 2048')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(2)).checksArtwork('checking');
      await (await scene.after(3)).asks('Pouvez-vous livrer avant dix heures ?');
    },
  },
  {
    name: 'card declined',
    customer: CAMILLE,
    daysAgo: 0.3,
    lines: [cards(250, 'Brocante')],
    tell: (scene) => scene.paysByCard('declined'),
  },
  {
    name: 'card authorised, not charged yet',
    customer: CAMILLE,
    daysAgo: 0.25,
    lines: [flyers(250, 'Spectacle')],
    tell: (scene) => scene.paysByCard('authorised'),
  },
  {
    name: 'paid, waits for artwork',
    customer: CAMILLE,
    daysAgo: 0.2,
    lines: [flyers(500, 'Marché de Noël')],
    tell: (scene) => scene.paysByCard(),
  },
  {
    name: 'waits for a transfer',
    customer: CAMILLE,
    daysAgo: 0.1,
    lines: [flyers(1000, 'Fête de quartier')],
    tell: (scene) => scene.choosesTransfer(),
  },
];
