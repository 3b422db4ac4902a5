import './base.css';

const rest = () => new Promise((done) => setTimeout(done));

/**
 * The library, the shop and the page are evaluated one after the other: together they would hold a phone up for a tenth
 * of a second.
 */
async function begin(): Promise<void> {
  await import('react-dom/client');
  await rest();
  const { start } = await import('./start.client.tsx');
  await rest();
  await start();
}

void begin();
