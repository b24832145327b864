import { FieldResolver, Resolver, Root } from 'type-graphql';
import { GraphQLOnly } from '../../../core/field-visibility.js';
import { linesOf } from '../../../core/standards/addresses.js';
import { LINES } from '../../customers/addresses/address.entity.js';
import { ShippingAddress } from './shipping-address.js';

@Resolver(() => ShippingAddress)
export class ShippingAddressResolver {
  @FieldResolver(() => [String], { description: LINES })
  @GraphQLOnly()
  lines(@Root() address: ShippingAddress) {
    return linesOf(address);
  }
}
