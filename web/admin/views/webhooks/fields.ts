import type { TextsOf } from '../../../ui/language.ts';
import type { EndpointFragment } from '../../documents.generated.ts';
import type { FieldFacts } from '../../parts/fields.tsx';
import type webhookMessages from './messages.json';

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** What a person fills in for an endpoint: a new one, or this one. */
export function fieldsOf({ fields }: TextsOf<typeof webhookMessages>, endpoint?: EndpointFragment): FieldFacts[] {
  const { url = '', events = ['*'], description, apiVersion = '' } = endpoint ?? {};
  return [
    { name: 'url', label: fields.url, value: url, required: true, hint: fields.urlHint },
    {
      name: 'events',
      label: fields.events,
      value: events.join(' '),
      read: words,
      required: true,
      hint: fields.eventsHint,
    },
    { name: 'description', label: fields.description, value: description ?? '', optional: true },
    {
      name: 'apiVersion',
      label: fields.apiVersion,
      value: apiVersion,
      ...(endpoint ? { required: true } : { optional: true, hint: fields.apiVersionHint }),
    },
  ];
}
