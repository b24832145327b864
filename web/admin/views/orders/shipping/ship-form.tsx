import { useRef, useState } from 'preact/hooks';
import type { StoreError } from '../../../../client/src/errors.ts';
import { useMessages } from '../../../../ui/language.ts';
import { Field } from '../../../../ui/parts/field.tsx';
import { CreateShipmentDocument } from '../../../documents.generated.ts';
import { type Filled, Form } from '../../../parts/form.tsx';
import type { OrderFacts } from '../order/thread.ts';
import { unitsLeft } from '../units-left.ts';
import shippingMessages from './messages.json' with { type: 'json' };

interface ShipFormProps {
  order: OrderFacts;
  onDone(): void;
  onCancel(): void;
}

/** Ships what is left of an order, or a part of it, with the lots of its units. */
export function ShipForm({ order, onDone, onCancel }: ShipFormProps) {
  const messages = useMessages(shippingMessages);
  // The lines as they were when the dialog opened, one for each lot.
  const [rows, setRows] = useState(() =>
    order.items.map((line) => ({ line, left: unitsLeft(line) })).filter(({ left }) => left > 0),
  );
  const sent = useRef<number[]>([]);
  const itemsOf = (filled: Filled) => {
    sent.current = rows.flatMap((_, at) => (Number(filled(`units${at}`)) ? [at] : []));
    return sent.current.map((at) => ({
      orderItemId: rows[at]?.line.id ?? '',
      quantity: Number(filled(`units${at}`)),
      ...(filled(`lot${at}`) && { lot: filled(`lot${at}`) }),
    }));
  };
  const explain = ({ code, issues }: StoreError) => {
    if (code === 'CONFLICT') return { field: `units${sent.current[0]}`, message: messages.tooMany };
    for (const { field, message } of issues) {
      const [, at, member] = /^items\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
      if (at) return { field: `${member === 'lot' ? 'lot' : 'units'}${sent.current[Number(at)]}`, message };
    }
    return undefined;
  };
  const texts = [
    // First, so that a scanner can type at once; Enter then ships all that is left.
    { name: 'trackingNumber', label: messages.number, hint: messages.seen },
    { name: 'carrier', label: messages.carrier },
    { name: 'trackingUrl', label: messages.url, hint: messages.urlHint },
  ];
  return (
    <Form
      document={CreateShipmentDocument}
      variables={(filled) => ({
        orderId: order.id,
        items: itemsOf(filled),
        ...Object.fromEntries(texts.flatMap(({ name }) => (filled(name) ? [[name, filled(name)]] : []))),
      })}
      refuse={(filled) => (itemsOf(filled).length === 0 ? { field: 'units0', message: messages.none } : undefined)}
      explain={explain}
      submit={messages.submit}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(issue) => (
        <>
          {texts.map((text) => (
            <Field key={text.name} {...text} error={issue(text.name)} optional autocomplete="off" />
          ))}
          {rows.map(({ line, left }, at) => (
            <div class="pair" key={`${line.id} ${at}`}>
              <Field
                name={`units${at}`}
                label={messages.units(line.name, left)}
                type="number"
                min={0}
                max={left}
                value={rows.findIndex((row) => row.line === line) === at ? left : 0}
                error={issue(`units${at}`)}
              />
              <Field
                name={`lot${at}`}
                label={messages.lot(line.name)}
                optional
                maxLength={40}
                autocomplete="off"
                error={issue(`lot${at}`)}
              />
            </div>
          ))}
          <p class="row">
            {order.items
              .filter((line) => unitsLeft(line) > 1)
              .map((line) => (
                <button
                  key={line.id}
                  type="button"
                  class="small quiet"
                  onClick={() => setRows([...rows, { line, left: unitsLeft(line) }])}
                >
                  {messages.another(line.name)}
                </button>
              ))}
          </p>
        </>
      )}
    </Form>
  );
}
