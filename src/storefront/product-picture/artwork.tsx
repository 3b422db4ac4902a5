/** A calm composition of print motifs, different per seed: what a printed piece shows until the customer's own artwork is there. */
export function Artwork({
  width,
  height,
  seed,
  foil,
}: {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly foil: string | undefined;
}) {
  const unit = Math.min(width, height);
  const accent = foil ?? 'var(--spot)';
  switch (seed % 5) {
    case 0:
      return (
        <>
          <circle cx={width * 0.5} cy={height * 0.42} r={unit * 0.28} fill={accent} />
          <TextLines x={width * 0.14} y={height * 0.8} width={width * 0.72} unit={unit} rows={2} />
        </>
      );
    case 1:
      return (
        <>
          <rect width={width} height={height * 0.62} fill={accent} />
          <circle cx={width * 0.74} cy={height * 0.62} r={unit * 0.3} fill="#15171a" />
          <circle cx={width * 0.3} cy={height * 0.3} r={unit * 0.16} fill="#ffde00" />
          <TextLines x={width * 0.1} y={height * 0.74} width={width * 0.5} unit={unit} rows={3} />
        </>
      );
    case 2:
      return (
        <>
          <path
            d={`M${width * 0.1} ${height * 0.78}V${height * 0.22}h${unit * 0.34}`}
            fill="none"
            stroke={accent}
            strokeWidth={unit * 0.11}
          />
          <TextLines x={width * 0.52} y={height * 0.56} width={width * 0.38} unit={unit} rows={3} />
        </>
      );
    case 3:
      return (
        <>
          <rect width={width} height={height} fill="#f4f1e8" />
          <path d={`M0 ${height}L${width} ${height * 0.3}V${height}Z`} fill={accent} />
          <path d={`M0 ${height * 0.62}L${width * 0.7} ${height}H0Z`} fill="#15171a" />
          <TextLines x={width * 0.12} y={height * 0.14} width={width * 0.55} unit={unit} rows={2} />
        </>
      );
    default:
      return (
        <>
          <rect width={width} height={height} fill="#15171a" />
          <circle
            cx={width * 0.5}
            cy={height * 0.44}
            r={unit * 0.24}
            fill="none"
            stroke={accent}
            strokeWidth={unit * 0.07}
          />
          <path
            d={`M${width * 0.5} ${height * 0.44 - unit * 0.36}V${height * 0.44 + unit * 0.36}M${width * 0.5 - unit * 0.36} ${height * 0.44}H${width * 0.5 + unit * 0.36}`}
            stroke="#fffdf8"
            strokeWidth={unit * 0.02}
          />
        </>
      );
  }
}

function TextLines({
  x,
  y,
  width,
  unit,
  rows,
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly unit: number;
  readonly rows: number;
}) {
  const lines = Array.from({ length: rows }, (_, row) => row);
  return lines.map((row) => (
    <rect
      key={row}
      x={x}
      y={y + row * unit * 0.085}
      width={width * (row === rows - 1 ? 0.6 : 1)}
      height={unit * 0.035}
      fill="#15171a"
      fillOpacity={row === 0 ? 0.9 : 0.45}
    />
  ));
}
