import { useState } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation, useRoute } from 'preact-iso/router';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { useAsk } from '../../ask.ts';
import {
  CreatePlantDocument,
  type CreatePlantMutationVariables,
  PlantDocument,
  type PlantFactsFragment,
  UpdatePlantDocument,
} from '../../documents.generated.ts';
import { useMe } from '../../me.ts';
import { useAdminMessages } from '../../messages.ts';
import { changesIn } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Heading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { fieldsOf } from './fields.ts';
import plantMessages from './messages.json' with { type: 'json' };
import { picturesOf, textOf } from './pictures/picture.ts';

/** A part of its own: whoever looks at plants does not load it. */
const Editor = lazy(async () => ({ default: (await import('./pictures/editors.ts')).Editor }));

/** The pictures of a plant, as a field of its form. */
function PicturesField({ of: plant, error }: { of: PlantFactsFragment | undefined; error: string | undefined }) {
  const [pictures, change] = useState(() => picturesOf(plant));
  return (
    <>
      <input type="hidden" name="pictures" value={textOf(pictures)} />
      <ErrorBoundary>
        <Editor pictures={pictures} change={change} error={error} />
      </ErrorBoundary>
    </>
  );
}

/** The form of a plant, or of a new one. Only what was changed is sent: a colleague's change of another fact stays. */
function PlantForm({ plant, currency }: { plant?: PlantFactsFragment; currency: string }) {
  const messages = useMessages(plantMessages);
  const { route } = useLocation();
  const fields = fieldsOf(plant, currency, useLanguage());
  const goTo = (id = '') => route(hrefOf(`/plants${id && `/${id}`}`));
  const common = {
    class: 'form wide',
    // What is taken is the size in the group, or the SKU.
    explain: ({ code, facts }: { code: string; facts: object }) =>
      code !== 'CONFLICT'
        ? undefined
        : 'size' in facts
          ? { field: 'size', message: messages.sizeTaken }
          : { field: 'sku', message: messages.skuTaken },
    onCancel: () => goTo(plant?.id),
    fields: fields.filter(({ name }) => name !== 'pictures'),
    children: (issue: (field: string) => string | undefined) => <PicturesField of={plant} error={issue('pictures')} />,
  };
  return plant ? (
    <Form
      {...common}
      document={UpdatePlantDocument}
      variables={(filled) => ({ id: plant.id, ...changesIn(fields, filled) })}
      submit={messages.save}
      onDone={() => goTo(plant.id)}
    />
  ) : (
    <Form
      {...common}
      document={CreatePlantDocument}
      variables={(filled) => changesIn(fields, filled) as CreatePlantMutationVariables}
      submit={messages.create}
      onDone={({ createPlant }) => goTo(createPlant.id)}
    />
  );
}

export default function EditPlant() {
  const { id } = useRoute().params;
  const messages = useMessages(plantMessages);
  const { views } = useAdminMessages();
  const currency = useMe()?.organization.currency;
  const { data, error } = useAsk(PlantDocument, { id: id ?? '' }, { skip: !id });
  const plant = id && data?.plant.id === id ? data.plant : undefined;
  const title = id ? plant && messages.editOf(plant.name) : messages.newPlant;
  return (
    <>
      <Heading
        up={
          plant
            ? { href: hrefOf(`/plants/${id}`), label: plant.name }
            : { href: hrefOf('/plants'), label: views.plants }
        }
        title={title}
      />
      {error && <Failure error={error} />}
      {currency && (plant ? <PlantForm plant={plant} currency={currency} /> : !id && <PlantForm currency={currency} />)}
    </>
  );
}
