import type { ReactNode } from 'react';
import { byNumber, byValue, type Drawer, type OptionFacts } from './drawer.ts';

/** What it is made of. */
export const MATERIALS: readonly Drawer[] = [
  {
    fact: 'thickness',
    draw: (value, { facts }) => <Board millimetres={Number(value)} material={String(facts['material'])} />,
  },
  byValue('adhesive', {
    permanent: <Label glue="option-core" />,
    removable: <Label glue="option-seam" peels />,
    freezer: (
      <>
        <Label glue="option-core" />
        <path d="M52 4v12M47 7l10 6M57 7l-10 6" className="option-ice" />
      </>
    ),
  }),
  byValue('material', {
    cotton: <Cloth className="option-natural" />,
    organic: (
      <>
        <Cloth className="option-natural" />
        <path d="M42 20q0-9 10-9q0 10-10 9zM42 20l6-5" className="option-tree" />
      </>
    ),
    blackcotton: <Cloth className="option-dark" />,
    ceramic: <Cup inside="option-sheet" />,
    ceramicinside: <Cup inside="option-printed" />,
    polyester: <Band />,
    rpet: (
      <>
        <Band />
        <path d="M46 12a7 7 0 1 1-6-4M40 4l1 5-4 1" className="option-leaf" />
      </>
    ),
    mono: (
      <>
        <path d="M6 22h52" className="option-core" />
        <path d="M6 17.5h52" className="option-ribbon" />
      </>
    ),
    polymer: (
      <>
        <path d="M4 28h8C23 28 23 12 32 12S41 28 52 28h8" className="option-core" />
        <path d="M4 23.5h7C21 23.5 21 7.5 32 7.5S43 23.5 53 23.5h7" className="option-ribbon" />
      </>
    ),
    clear: <Film className="option-clear" />,
    mattpaper: <Sheet className="option-sheet" />,
    glosspaper: <Sheet className="option-sheet" shines />,
    ppwhite: <Film className="option-sheet" />,
    silver: <Film className="option-metal" />,
    verge: (
      <>
        <Sheet className="option-natural" />
        <path d="M12 9h40M12 14h40M12 19h40M12 24h40M12 29h40" className="option-hair" />
      </>
    ),
    kraft: <Sheet className="option-kraft" />,
    frosted: (
      <Pane>
        <path d="M18 8h28v20H18z" className="option-frost" />
        <path d="M22 12h21M21 16h22M22 20h21M21 24h22" className="option-frosting" />
      </Pane>
    ),
    oneway: (
      <Pane>
        <path d="M18 8h28v20H18z" className="option-printed" />
        <path d="M21 12h23M21 16h23M21 20h23M21 24h23" className="option-pierced" />
      </Pane>
    ),
    static: (
      <Pane>
        <path d="M18 8h28v10L36 28H18z" className="option-printed" />
        <path d="M46 18q-9-2-10 10z" className="option-sheet" />
      </Pane>
    ),
    floor: (
      <>
        <path d="M16 6h46L48 32H2z" className="option-natural" />
        <path d="M11 15h46M6 24h46M30 6L18 32M46 6L34 32" className="option-hair" />
        <path d="M24 12h24l-8 14H16z" className="option-printed" />
        <path d="M25 15h20M23 19h20M20 23h20" className="option-mesh" />
      </>
    ),
    pet: <Web back="option-metal" />,
    pp: (
      <>
        <Web back="option-sheet" />
        <path d="M52 14a6 6 0 1 1-5-4M46 6l1 5-4 1" className="option-leaf" />
      </>
    ),
    pvc: <Film className="option-printed" />,
    mesh: (
      <>
        <Film className="option-printed" />
        <path d="M14 12h36M14 18h36M14 24h36" className="option-mesh" />
      </>
    ),
  }),
  byNumber('coverGrammage', (grammage) =>
    grammage === 0 ? <Thickness grammage={60} facts={{ paper: 'uncoated' }} /> : undefined,
  ),
  {
    fact: 'coverGrammage',
    draw: (grammage, { facts }) => (
      <Thickness grammage={Number(grammage)} facts={{ paper: facts['coverPaper'] ?? 'coated', coating: 'silk' }} />
    ),
  },
  {
    fact: 'support',
    draw: (value, { facts }) =>
      value === 'canvas' ? (
        <>
          <path d="M46 4l8-2v28l-8 4z" className="option-natural" />
          <path d="M8 4h38v30H8z" className="option-printed" />
        </>
      ) : (
        <>
          <path d="M10 4h40v28H10z" className="option-printed" />
          {facts['surface'] === 'gloss' ? <path d="M16 24L32 8M22 28L42 8" className="option-shine" /> : null}
        </>
      ),
  },
  {
    fact: 'grammage',
    draw: (value, { facts }) => <Thickness grammage={Number(value)} facts={facts} />,
  },
];

/** A sheet seen from its edge, as thick as its weight says, with its surface on top: shining, silky, plain or with fibres. */
function Thickness({ grammage, facts }: { readonly grammage: number; readonly facts: OptionFacts }) {
  const thick = Math.min(24, grammage / 16);
  const paper = facts['paper'];
  const top = 31 - thick;
  const colour =
    paper === 'kraft' ? 'option-kraft' : paper === 'coated' || paper === undefined ? 'option-sheet' : 'option-natural';
  return (
    <>
      <path d={`M4 ${top}h56v${thick}h-56z`} className={colour} />
      {facts['coating'] === 'gloss' ? (
        <>
          <path d={`M4 ${top}h56`} className="option-gloss" />
          <path d={`M44 ${top - 9}l5 6M50 ${top - 9}l5 6`} className="option-gloss" />
        </>
      ) : null}
      {facts['coating'] === 'silk' ? <path d={`M4 ${top}h56`} className="option-film" /> : null}
      {paper === 'recycled' ? (
        <path
          d={`M12 ${top + thick / 2}h2M22 ${top + thick / 3}h2M34 ${top + thick / 2}h2M48 ${top + thick / 3}h2`}
          className="option-fleck"
        />
      ) : null}
    </>
  );
}

/** A board seen from its edge: hollow, foamed, or foam between two sheets of aluminium. */
function Board({ millimetres, material }: { readonly millimetres: number; readonly material: string }) {
  const thick = 4 + millimetres * 1.8;
  const top = 18 - thick / 2;
  const isHollow = material === 'coroplast';
  return (
    <>
      <path d={`M4 ${top}h56v${thick}H4z`} className="option-sheet" />
      {isHollow ? (
        <path
          d={Array.from({ length: 9 }, (_, at) => `M${9 + at * 5.5} ${top}v${thick}`).join('')}
          className="option-hair"
        />
      ) : null}
      {material === 'dibond' ? (
        <path d={`M4 ${top}h56v3H4zM4 ${top + thick - 3}h56v3H4z`} className="option-metal" />
      ) : null}
    </>
  );
}

function Label({ glue, peels = false }: { readonly glue: string | undefined; readonly peels?: boolean }) {
  return (
    <>
      <path d={peels ? 'M8 16h32q10 0 14-12' : 'M8 16h48'} className="option-ribbon" />
      <path d="M8 24h48" className={glue} />
    </>
  );
}

function Cloth({ className }: { readonly className: string | undefined }) {
  return (
    <>
      <path d="M10 5h44v26H10z" className={className} />
      <path d="M10 12h44M10 18h44M10 24h44M20 5v26M32 5v26M44 5v26" className="option-weave" />
    </>
  );
}

function Cup({ inside }: { readonly inside: string | undefined }) {
  return (
    <>
      <path d="M44 12h4q6 0 6 6t-6 6h-4" className="option-stroke" />
      <path d="M16 8v20q0 5 5 5h18q5 0 5-5V8" className="option-sheet" />
      <ellipse cx="30" cy="8" rx="14" ry="5" className={inside} />
    </>
  );
}

function Band() {
  return <path d="M4 24q14-16 28-6t28-6" className="option-ribbon" />;
}

function Sheet({ className, shines = false }: { readonly className: string | undefined; readonly shines?: boolean }) {
  return (
    <>
      <path d="M12 4h40v28H12z" className={className} />
      {shines ? <path d="M20 26L38 8M28 28L46 10" className="option-gloss" /> : null}
    </>
  );
}

/** A window with what is stuck on it. */
function Pane({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <path d="M12 3h40v30H12z" className="option-water" />
      {children}
      <path d="M12 3h40v30H12z" className="option-stroke" />
    </>
  );
}

/** A printed web whose corner is turned over, so that its back is seen. */
function Web({ back }: { readonly back: string }) {
  return (
    <>
      <path d="M12 2h26v19L25 34H12z" className="option-printed" />
      <path d="M38 21L25 34V23q0-2 2-2z" className={back} />
    </>
  );
}

/** A film with a corner that is lifted. */
function Film({ className }: { readonly className: string | undefined }) {
  return (
    <>
      <path d="M10 5h44v16L44 31H10z" className={className} />
      <path d="M54 21q-8-2-10 10" className="option-stroke" />
    </>
  );
}
