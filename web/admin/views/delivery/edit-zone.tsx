import { useState } from 'preact/hooks';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { UpdateDeliveryDocument } from '../../documents.generated.ts';
import { Action } from '../../parts/action.tsx';
import { amountField, Fields } from '../../parts/fields.tsx';
import deliveryMessages from './messages.json' with { type: 'json' };
import { inputOf, methodFields, type Zone, zoneFields, zoneIn } from './zone-fields.ts';

interface EditZoneProps {
  zones: readonly Zone[];
  /** The place of the zone; after the last one: a new zone. */
  at: number;
  currency: string;
}

/** A button that opens the form of a zone. The list is sent as a whole, with the zone in the place that was chosen. */
export function EditZone({ zones, at, currency }: EditZoneProps) {
  const messages = useMessages(deliveryMessages);
  const language = useLanguage();
  const zone = zones[at];
  const others = zones.filter((_, index) => index !== at).map(inputOf);
  const [added, setAdded] = useState(zone ? 0 : 1);
  const places = (zone?.methods.length ?? 0) + added;
  const { read } = amountField(language, currency);
  const position = `deliveryZones[${at}].position`;
  return (
    <Action
      id={`zone-${at}`}
      label={zone ? messages.edit : messages.add}
      title={zone?.name ?? messages.add}
      submit={messages.save}
      document={UpdateDeliveryDocument}
      variables={(filled) => ({
        // A refusal calls the zone by its place: it stays there until it is taken.
        deliveryZones: others.toSpliced(Number(filled(position)), 0, zoneIn(filled, at, { places, read })),
      })}
      onDone={() => setAdded(zone ? 0 : 1)}
      fields={[
        ...zoneFields(language, at, zone),
        {
          name: position,
          label: messages.position,
          hint: messages.positionHint,
          value: String(at),
          options: Array.from({ length: others.length + 1 }, (_, index) => [String(index), String(index + 1)]),
        },
      ]}
    >
      {(issue) => (
        <>
          {Array.from({ length: places }, (_, index) => {
            const path = `deliveryZones[${at}].methods[${index}]`;
            return (
              <fieldset class="form card" key={path}>
                <legend>{messages.methodAt(index + 1)}</legend>
                <Fields of={methodFields({ language, currency }, path, zone?.methods[index])} issue={issue} />
              </fieldset>
            );
          })}
          <button type="button" class="small" onClick={() => setAdded(added + 1)}>
            {messages.addMethod}
          </button>
          <p class="soft small">{messages.methodHint}</p>
        </>
      )}
    </Action>
  );
}
