import type { Row } from './database.ts';
import { money, refundable } from './orders.ts';

const imageUrlsOf = (row: Row): string[] => (row['image_url'] ? [row['image_url'], ...row['more_image_urls']] : []);

/** Rows as the REST API shows them. */
export const plantShown = (row: Row) => ({
  id: row['id'],
  created_at: row['created_at'],
  sku: row['sku'],
  name: row['name'],
  slug: row['slug'] ?? row['id'],
  botanical_name: row['botanical_name'],
  description: row['description'],
  price: money(row, 'price'),
  stock: row['stock'],
  in_stock: Number(row['stock']) > 0,
  light: row['light'],
  watering: row['watering'],
  difficulty: row['difficulty'],
  pet_safety: row['pet_safety'],
  pot_diameter_mm: row['pot_diameter_mm'],
  height_cm: row['height_cm'],
  hardiness_zone_min: row['hardiness_zone_min'],
  hardiness_zone_max: row['hardiness_zone_max'],
  weight_grams: row['weight_grams'],
  pickup_only: row['pickup_only'],
  image_url: row['image_url'],
  image_urls: imageUrlsOf(row),
  pictures: imageUrlsOf(row).map((url) => {
    const { width = null, height = null, alt = row['name'] } = row['picture_facts'][url] ?? {};
    return { url, width, height, alt };
  }),
  tags: row['tags'],
  metadata: row['metadata'] ?? {},
  group: row['group'],
  size: row['size'],
  updated_at: row['updated_at'],
  published_at: row['published_at'] ?? row['created_at'],
});

export const orderShown = (row: Row, lines: Row[], timeline: Row[]) => ({
  id: row['id'],
  number: row['number'],
  status: row['status'],
  customer_id: row['customer_id'],
  subtotal: money(row, 'subtotal'),
  voucher_code: row['voucher_code'],
  discount: money(row, 'discount'),
  shipping: money(row, 'shipping'),
  total: money(row, 'total'),
  refunded: money(row, 'refunded'),
  refundable: refundable(row),
  shipping_address: row['shipping_address'] && addressShown(row['shipping_address']),
  pickup: !row['shipping_address'],
  tracking_number: row['tracking_number'],
  delivery_method: row['delivery_method'],
  ship_not_before: row['ship_not_before'],
  payment_reference: row['payment_reference'],
  metadata: row['metadata'] ?? {},
  placed_at: row['created_at'],
  updated_at: row['updated_at'],
  items: lines.map(lineShown),
  timeline: timeline.map(({ created_at, status, actor, note, request_id }) => ({
    at: created_at,
    status,
    actor,
    note,
    request_id,
  })),
});

const addressShown = ({ label, recipient, line1, line2, city, region, postalCode, country, ...more }: Row) => ({
  label,
  recipient,
  line1,
  line2: line2 ?? null,
  city,
  region: region ?? null,
  postal_code: postalCode,
  country,
  company: more['company'] ?? null,
  phone: more['phone'] ?? null,
});

const lineShown = (row: Row) => ({
  id: row['id'],
  plant_id: row['plant_id'],
  name: row['name'],
  quantity: row['quantity'],
  unit_price: money(row, 'unit_price'),
  discount: money(row, 'discount'),
  total: money(row, 'total'),
  refunded_quantity: row['refunded_quantity'],
  shipped_quantity: row['shipped_quantity'],
});

export const refundShown = (row: Row, order: Row) => ({
  id: row['id'],
  created_at: row['created_at'],
  updated_at: row['updated_at'],
  order_id: row['order_id'],
  kind: row['kind'],
  total: money(row, 'total'),
  shipping: money(row, 'shipping'),
  goodwill: money(row, 'goodwill'),
  reason: row['reason'],
  note: row['note'],
  reference: row['reference'],
  metadata: row['metadata'] ?? {},
  points_reversed: row['points_reversed'],
  points_returned: row['points_returned'],
  created_by: row['created_by'],
  items: row['units'].map((unit: Row) => ({
    order_item_id: unit['order_item_id'],
    plant_id: unit['plant_id'],
    quantity: unit['quantity'],
    amount: money(unit, 'amount'),
    restocked: unit['restocked'],
  })),
  order: {
    id: order['id'],
    status: order['status'],
    refunded: money(order, 'refunded'),
    refundable: refundable(order),
    updated_at: order['updated_at'],
  },
});
