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
  /**
   * The hour of the shop's day at which it was placed, the last one that lies `daysAgo` back: for what must happen before
   * the plant's cut-off of the same day, at whatever hour the demo is started.
   */
  readonly atHour?: number;
  /** Their job names are words of the demo's dictionary, as are all words that people say in a story. */
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
    lines: [flyers(1000, 'open_day')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(2)).sendsFiles();
      await (await scene.after(20)).releases();
      await (await scene.after(40)).makes('packed');
      await (await scene.after(72)).ships('chronopost', 'XY482910375FR');
      await (await scene.after(96)).makes('delivered');
    },
  },
  {
    name: 'refunded',
    customer: CAMILLE,
    daysAgo: 18,
    lines: [cards(250, 'camille_cards')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(1)).cancels('text_mistake');
    },
  },
  {
    name: 'cancelled, paid afterwards',
    customer: CAMILLE,
    daysAgo: 15,
    lines: [flyers(500, 'jumble_sale')],
    async tell(scene) {
      await scene.choosesTransfer();
      await (await scene.after(26)).cancels('date_moved');
      await (await scene.after(50)).transferArrives();
    },
  },
  {
    name: 'shipped',
    customer: HUGO,
    daysAgo: 10,
    lines: [flyers(5000, 'client_4711')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(2)).sendsFiles();
      await (await scene.after(20)).releases();
      await (await scene.after(70)).makes('packed');
      await (await scene.after(90)).ships('dpd', '01586049227741');
      await (await scene.after(120)).getsBack(1000);
    },
  },
  {
    name: 'shipped in part',
    customer: NADIA,
    daysAgo: 8,
    lines: [flyers(1000, 'sales'), cards(500, 'team')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(2)).sendsFiles();
      await (await scene.after(20)).releases();
      await (await scene.after(24)).makes('finishing', [1]);
      await (await scene.after(48)).makes('packed', [0]);
      await (await scene.after(70)).ships('colissimo', '8R40128845921', [0]);
    },
  },
  {
    name: 'on hold',
    customer: HUGO,
    daysAgo: 7,
    lines: [cards(1000, 'client_0815')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(3)).sendsFiles();
      await (await scene.after(20)).makes('in_prepress');
      await (await scene.after(24)).holds('colour_profile');
      await (await scene.after(25)).notes('calls_back');
    },
  },
  {
    name: 'packed',
    customer: CAMILLE,
    daysAgo: 6,
    lines: [flyers(250, 'concert')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(4)).sendsFiles();
      await (await scene.after(24)).releases();
      await (await scene.after(48)).makes('packed');
    },
  },
  {
    name: 'in print',
    customer: NADIA,
    daysAgo: 4,
    lines: [flyers(2000, 'winter_catalogue')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(3)).sendsFiles();
      await (await scene.after(26)).releases();
    },
  },
  {
    name: 'pays later',
    customer: HUGO,
    daysAgo: 3.5,
    lines: [flyers(2500, 'client_1173')],
    async tell(scene) {
      await scene.defersPayment();
      await (await scene.after(4)).sendsFiles();
      await (await scene.after(26)).releases();
    },
  },
  {
    name: 'for a company',
    customer: NADIA,
    forCompany: true,
    daysAgo: 3,
    lines: [cards(500, 'studio_cards')],
    async tell(scene) {
      await scene.choosesTransfer();
      await (await scene.after(24)).transferArrives();
      await (await scene.after(26)).sendsFiles('narrow_bleed');
      await (await scene.after(28)).replacesFiles('bleed_added');
    },
  },
  {
    name: 'in prepress',
    customer: HUGO,
    daysAgo: 3,
    lines: [flyers(1000, 'client_1602')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(3)).sendsFiles();
      await (await scene.after(22)).makes('in_prepress');
    },
  },
  {
    name: 'approved, nobody works on it yet',
    customer: HUGO,
    daysAgo: 0.8,
    lines: [cards(500, 'client_1844')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(2)).sendsFiles();
    },
  },
  {
    name: 'artwork rejected',
    customer: CAMILLE,
    daysAgo: 2,
    lines: [cards(100, 'wedding')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(3)).sendsFiles('narrow_bleed');
      await (await scene.after(5)).rejectsFiles('bleed_too_small');
      await (await scene.after(6)).asks('how_to_add_bleed');
      await (await scene.after(7)).answers('add_bleed_so');
    },
  },
  {
    name: 'edited, to be refunded',
    customer: NADIA,
    daysAgo: 1,
    atHour: 9,
    lines: [flyers(1000, 'trade_fair'), cards(250, 'trade_fair')],
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
    atHour: 11,
    lines: [flyers(250, 'birthday')],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(0.25)).edits({ quantity: 500 });
    },
  },
  {
    name: 'artwork being checked',
    customer: HUGO,
    daysAgo: 0.4,
    lines: [{ ...flyers(2500, 'client_2048'), fileCheck: true }],
    async tell(scene) {
      await scene.paysByCard();
      await (await scene.after(2)).sendsFiles('thin_line');
      await (await scene.after(3)).asks('before_ten');
    },
  },
  {
    name: 'card declined',
    customer: CAMILLE,
    daysAgo: 0.3,
    lines: [cards(250, 'flea_market')],
    tell: (scene) => scene.paysByCard('declined'),
  },
  {
    name: 'card authorised, not charged yet',
    customer: CAMILLE,
    daysAgo: 0.25,
    lines: [flyers(250, 'show')],
    tell: (scene) => scene.paysByCard('authorised'),
  },
  {
    name: 'paid, waits for artwork',
    customer: CAMILLE,
    daysAgo: 0.2,
    lines: [flyers(500, 'christmas_market')],
    tell: (scene) => scene.paysByCard(),
  },
  {
    name: 'waits for a transfer',
    customer: CAMILLE,
    daysAgo: 0.1,
    lines: [flyers(1000, 'street_party')],
    tell: (scene) => scene.choosesTransfer(),
  },
];
