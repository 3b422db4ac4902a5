import { useState } from 'react';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { ActionMenu } from '../../parts/choice-menu.tsx';
import { shownState, State } from '../../parts/state.tsx';
import { Button } from '#ui/button/button.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import type { ShowAnswer } from './show-answer.ts';
import type { Move } from './still-possible.rules.ts';
import { CorrectDialog, ShipDialog } from './ship-dialog.tsx';
import box from '../../parts/box.module.css';

/** Those that have a name in the dictionaries. A former one is called by its id. */
const TECHNOLOGIES: ReadonlySet<string> = new Set([
  'digital',
  'offset',
  'roll',
  'flexo',
  'area',
  'booklet',
  'tiers',
  'supplier',
  'list',
]);

interface JobsProps {
  readonly order: StaffOrderWire;
  readonly showAnswer: ShowAnswer;
  readonly mayWrite: boolean;
}

/** The jobs with their states. What is ticked is moved or shipped together. */
export function Jobs({ order, showAnswer, mayWrite }: JobsProps) {
  const t = useTranslate();
  const shown = useShown();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [moves, setMoves] = useState<readonly Move[]>();
  const [changed, setChanged] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  const [isShipping, setShipping] = useState(false);
  const [corrected, setCorrected] = useState<string>();
  const { jobs, order: wire } = order;
  const wrongParcel = wire.shipments.find(({ jobIds }) => corrected !== undefined && jobIds.includes(corrected));
  // What is over goes nowhere any more.
  const open = jobs.filter(isOpen);
  const chosen = open.filter(({ id }) => !left.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setLeft((now) => new Set(isChosen ? [...now].filter((each) => each !== id) : [...now, id]));
  /** What one of the ticked jobs lacks for this state, in words. */
  const lacking = (to: string) => {
    const found = chosen.flatMap(({ blocked }) => blocked).find((each) => each.to === to);
    return found && t(`stafforders:lacks_${found.lack}`);
  };
  /** Where all that is ticked can go. */
  const actions = (axis: 'artwork' | 'production') => {
    const [first, ...others] = chosen.map((job): readonly string[] => job.moves[axis]);
    const common = (first ?? []).filter((to) => others.every((each) => each.includes(to)));
    return common.map((to) => ({
      value: to,
      label: t(`stafforders:state_${axis}_${axis === 'production' ? shownState(chosen, to) : to}`),
      blocked: axis === 'production' ? lacking(to) : undefined,
      run: () => setMoves(chosen.map(({ id }) => ({ axis, jobId: id, to }) as Move)),
    }));
  };
  // The last line goes with the order as a whole.
  const mayRemove = mayWrite && wire.lineOrder.length > 1;
  const groups = wire.deliveryGroups;
  const deliveryName = (index: number) =>
    t(groups[index]?.address?.collectAt === undefined ? 'stafforders:delivery_of' : 'stafforders:collection_of', {
      number: index + 1,
      of: groups.length,
    });
  const production = actions('production');
  const artwork = actions('artwork');
  const shippable = chosen.length > 0 && chosen.every(({ mayShip }) => mayShip);
  const isApart = chosen.length > 1 && [...production, ...artwork].length === 0 && !shippable;
  return (
    <section className={box.box}>
      <h2>{t('stafforders:jobs')}</h2>
      {mayWrite && open.length > 0 ? (
        <div className={box.bar}>
          <ActionMenu label={t('stafforders:move_production')} actions={production} />
          <ActionMenu label={t('stafforders:move_artwork')} actions={artwork} />
          {groups.length > 1 ? (
            <ActionMenu
              label={t('stafforders:choose_delivery')}
              actions={groups.map(({ lineItemIds }, index) => ({
                value: lineItemIds[0] ?? '',
                label: deliveryName(index),
                run: () =>
                  setLeft(new Set(jobs.filter((job) => !lineItemIds.includes(job.lineItemId)).map(({ id }) => id))),
              }))}
            />
          ) : null}
          <Button disabled={!shippable} onClick={() => setShipping(true)}>
            {t('stafforders:ship')}
          </Button>
        </div>
      ) : null}
      {mayWrite && isApart ? <p role="status">{t('stafforders:jobs_apart')}</p> : null}
      {mayWrite && open.length > 1 && chosen.length === 0 ? <p role="status">{t('stafforders:jobs_none')}</p> : null}
      <ul className={box.jobs}>
        {jobs.map((job) => {
          const parcel = wire.shipments.find(({ jobIds }) => jobIds.includes(job.id));
          const line = wire.lineItems[job.lineItemId];
          const delivery = groups.findIndex(({ lineItemIds }) => lineItemIds.includes(job.lineItemId));
          const id = `job-${job.id}`;
          const isReprint = wire.jobs[job.id]?.isReprint ?? false;
          return (
            <li key={job.id} className={box.job}>
              {mayWrite && isOpen(job) ? (
                <input
                  id={id}
                  type="checkbox"
                  className={box.tick}
                  checked={!left.has(job.id)}
                  onChange={(event) => choose(job.id, event.target.checked)}
                />
              ) : mayWrite ? (
                <span className={box.tick} />
              ) : null}
              <div className={box.what}>
                <label htmlFor={id} className={box.product}>
                  {shown.number(job.quantity)} × {nameOf(job)}
                  {isReprint ? ` · ${t('stafforders:reprint')}` : ''}
                </label>
                {groups.length > 1 && delivery >= 0 ? (
                  <span className={box.note}>
                    {deliveryName(delivery)}
                    {', '}
                    {placeOf(groups[delivery]?.address)}
                  </span>
                ) : null}
                <span className={box.note}>
                  {(line?.merchantInfo.attributesData ?? []).map(({ value }) => value).join(', ')}
                </span>
                {line && !isReprint ? (
                  <span className={box.note}>
                    {t('stafforders:line_price', {
                      net: shown.money(line.totalPrice),
                      gross: shown.money(line.taxedTotalPriceWithServices),
                    })}
                  </span>
                ) : null}
                {line?.contentQuestion ? (
                  <span className={box.note}>
                    {t(`stafforders:content_${line.contentQuestion.answer ?? 'unsaid'}`, {
                      rate: shown.rate(line.taxRate),
                    })}
                  </span>
                ) : null}
                <span className={box.note}>
                  {t('stafforders:job_made', {
                    plant: job.plant ?? t('stafforders:job_anywhere'),
                    technology: TECHNOLOGIES.has(job.technology)
                      ? t(`stafforders:technology_${job.technology}`)
                      : job.technology,
                    priority: t(`stafforders:priority_${job.priority}`),
                  })}
                </span>
                {job.isCollected ? <span className={box.note}>{t('stafforders:collection_job')}</span> : null}
                {line?.collection ? (
                  <span className={box.note}>
                    {t('stafforders:collection_ready', { time: shown.instant(line.collection.readyFrom) })}
                  </span>
                ) : null}
                {parcel ? (
                  <span className={box.note}>
                    {t(`stafforders:carrier_${parcel.carrier}`)}{' '}
                    {parcel.url ? (
                      <a href={parcel.url} target="_blank" rel="noreferrer">
                        {parcel.trackingNumber}
                      </a>
                    ) : (
                      parcel.trackingNumber
                    )}
                    , {shown.instant(parcel.shippedAt)}{' '}
                    {mayWrite ? (
                      <Button look="quiet" onClick={() => setCorrected(job.id)}>
                        {t('stafforders:correct_parcel')}
                      </Button>
                    ) : null}
                  </span>
                ) : null}
              </div>
              <div className={box.states}>
                <State axis="production" state={shownState([job], job.production)} />
                {job.production === 'cancelled' ? null : <State axis="artwork" state={job.artwork} />}
                <span>{t('stafforders:job_due', { date: shown.date(job.dueOn) })}</span>
                {mayWrite && job.mayEnd ? (
                  <Button
                    look="quiet"
                    aria-label={t('stafforders:change_named', { product: nameOf(job) })}
                    onClick={() => setChanged(job.lineItemId)}
                  >
                    {t('stafforders:change')}
                  </Button>
                ) : null}
                {mayRemove && job.mayEnd ? (
                  <Button
                    look="quiet"
                    aria-label={t('stafforders:remove_named', { product: nameOf(job) })}
                    onClick={() => setRemoved(job.lineItemId)}
                  >
                    {t('stafforders:remove')}
                  </Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {moves ? (
        <MoveDialog order={order} moves={moves} showAnswer={showAnswer} onClose={() => setMoves(undefined)} />
      ) : null}
      {changed ? (
        <ChangeDialog
          order={order}
          lineItemId={changed}
          showAnswer={showAnswer}
          onClose={() => setChanged(undefined)}
        />
      ) : null}
      {removed ? (
        <RemovalDialog
          order={order}
          lineItemId={removed}
          showAnswer={showAnswer}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
      {corrected && wrongParcel ? (
        <CorrectDialog
          order={order}
          jobId={corrected}
          parcel={wrongParcel}
          showAnswer={showAnswer}
          onClose={() => setCorrected(undefined)}
        />
      ) : null}
      {isShipping ? (
        <ShipDialog order={order} jobs={chosen} showAnswer={showAnswer} onClose={() => setShipping(false)} />
      ) : null}
    </section>
  );
}

function isOpen({ moves, mayShip }: StaffOrderWire['jobs'][number]): boolean {
  return mayShip || moves.artwork.length > 0 || moves.production.length > 0;
}

function nameOf({ product, jobName }: StaffOrderWire['jobs'][number]): string {
  return jobName ? `${product} (${jobName})` : product;
}

/** Who and where, in a few words. */
function placeOf(address: Address | null | undefined): string {
  return address ? `${address.company || `${address.firstName} ${address.lastName}`}, ${address.city}` : '';
}
