import { type Ids, kindOf, named, type Operation } from './walk.js';

/** The arguments of an operation that hold ids, each with a way to give one id in its place. */
export function idArguments({
  name,
  args,
}: Operation): [path: string, kind: keyof Ids, give: (id: string) => object][] {
  return args.flatMap((argument): [string, keyof Ids, (id: string) => object][] => {
    const type = named(argument.type).name;
    const path = `${name}.${argument.name}`;
    if (type === 'ID') {
      const list = argument.name.endsWith('Ids');
      return [[path, kindOf(name, argument.name), (id) => ({ [argument.name]: list ? [id] : id })]];
    }
    if (type === 'OrderItemInput') return [[path, 'plant', (id) => ({ items: [{ plantId: id, quantity: 1 }] })]];
    if (type === 'RefundItemInput') return [[path, 'line', (id) => ({ items: [{ orderItemId: id, quantity: 1 }] })]];
    return [];
  });
}

/** Valid ids of the own shop for all that is required. */
export function ownArguments(operation: Operation, own: Ids): object {
  const required = operation.args.filter(({ type }) => type.kind === 'NON_NULL').map(({ name }) => name);
  const all = idArguments(operation).filter(([path]) => required.includes(String(path.split('.')[1])));
  return Object.assign({}, ...all.map(([, kind, give]) => give(own[kind])));
}
