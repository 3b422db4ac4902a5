import { byValue, type Drawer } from './drawer.ts';

/** Things that are bought and then printed. */
export const ARTICLES: readonly Drawer[] = [
  byValue('article', {
    tote: (
      <>
        <path d="M25 13V8q0-6 7-6t7 6v5" className="option-stroke" />
        <path d="M19 12h26l2 22H17z" className="option-natural" />
        <circle cx="32" cy="23" r="5" className="option-printed" />
      </>
    ),
    mug: (
      <>
        <path d="M42 10h4q7 0 7 7t-7 7h-4" className="option-stroke" />
        <path d="M18 4h24v26q0 3-3 3H21q-3 0-3-3z" className="option-sheet" />
        <path d="M18 12h24v12H18z" className="option-printed" />
      </>
    ),
    lanyard: (
      <>
        <path d="M25 2L32 26L39 2" className="option-ribbon" />
        <path d="M32 26v4M28 30h8v4h-8z" className="option-stroke" />
      </>
    ),
    pen: (
      <>
        <path d="M6 18l9-4h43q3 0 3 4t-3 4H15z" className="option-sheet" />
        <path d="M26 14h20v8H26z" className="option-printed" />
        <path d="M48 14V9h10" className="option-stroke" />
      </>
    ),
    usb: (
      <>
        <path d="M8 5h40q3 0 3 3v20q0 3-3 3H8q-3 0-3-3V8q0-3 3-3z" className="option-sheet" />
        <circle cx="19" cy="18" r="6" className="option-printed" />
        <path d="M51 12h9v12h-9z" className="option-film" />
      </>
    ),
    notebook: (
      <>
        <path d="M20 2h26v32H20z" className="option-printed" />
        <path d="M24 2v32M41 2v32" className="option-stroke" />
      </>
    ),
  }),
  byValue('printPlace', {
    front: <Shirt front="M25 13h14v16H25z" />,
    back: <Shirt back="M25 13h14v16H25z" />,
    chest: <Shirt front="M34 13h6v6h-6z" />,
    frontback: <Shirt front="M25 13h14v16H25z" back="M25 13h14v16H25z" />,
    chestback: <Shirt front="M34 13h6v6h-6z" back="M25 13h14v16H25z" />,
  }),
  byValue('garment', {
    tshirt: <path d="M22 4l-14 7 5 9 6-3v17h26V17l6 3 5-9-14-7q-10 7-20 0z" className="option-sheet" />,
    hoodie: (
      <>
        <path d="M24 8l-14 6 3 18h6l0-8v10h26V24v8h6l3-18-14-6z" className="option-sheet" />
        <path d="M24 8q8-9 16 0q-3 8-8 8t-8-8zM26 34l2-7h8l2 7" className="option-stroke" />
      </>
    ),
  }),
  byValue('flagShape', {
    feather: (
      <>
        <path d="M20 34V3q20-4 20 12v14l-18 3" className="option-printed" />
        <path d="M20 35V2" className="option-stroke" />
      </>
    ),
    drop: (
      <>
        <path d="M20 30V3q22-4 22 9q0 10-20 18" className="option-printed" />
        <path d="M20 35V2" className="option-stroke" />
      </>
    ),
    square: (
      <>
        <path d="M20 3h22v27H20z" className="option-printed" />
        <path d="M20 35V2" className="option-stroke" />
      </>
    ),
  }),
  byValue('base', {
    spike: <path d="M32 2v18M28 20h8l-4 15z" className="option-stroke" />,
    cross: <path d="M32 2v22M10 32l22-9 22 9M32 23l-10 12M32 23l10 12" className="option-stroke" />,
    water: (
      <>
        <path d="M32 2v18" className="option-stroke" />
        <path d="M12 20h40v8q0 6-6 6H18q-6 0-6-6z" className="option-water" />
      </>
    ),
  }),
  byValue('stand', {
    eco: (
      <>
        <path d="M24 3h16v27H24z" className="option-printed" />
        <path d="M20 32h24M22 35h3M39 35h3" className="option-stroke" />
      </>
    ),
    lux: (
      <>
        <path d="M24 3h16v25H24z" className="option-printed" />
        <path d="M18 28h28q3 6-3 6H21q-6 0-3-6z" className="option-dark" />
      </>
    ),
    none: <path d="M24 3h16v30H24z" className="option-printed" />,
  }),
  byValue('handle', {
    flat: (
      <>
        <path d="M16 14h32v20H16z" className="option-kraft" />
        <path d="M25 14V5h14v9h-4V9h-6v5z" className="option-kraft" />
      </>
    ),
    twisted: (
      <>
        <path d="M16 14h32v20H16z" className="option-kraft" />
        <path d="M25 14q0-12 7-12t7 12" className="option-twine" />
      </>
    ),
  }),
];

const SHIRT = 'M22 4l-14 7 5 9 6-3v17h26V17l6 3 5-9-14-7q-10 7-20 0z';

/** A shirt with its print; its back stands small behind it. */
function Shirt({ front, back }: { readonly front?: string; readonly back?: string }) {
  return (
    <>
      <g transform={front ? 'translate(-8 3) scale(0.9)' : undefined}>
        <path d={SHIRT} className="option-sheet" />
        {front ? <path d={front} className="option-printed" /> : <path d="M24 6q8 5 16 0" className="option-stroke" />}
        {back && !front ? <path d={back} className="option-printed" /> : null}
      </g>
      {back && front ? (
        <g transform="translate(34 10) scale(0.5)">
          <path d={SHIRT} className="option-sheet" />
          <path d="M24 6q8 5 16 0" className="option-stroke" />
          <path d={back} className="option-printed" />
        </g>
      ) : null}
    </>
  );
}
