/** Eight short documents of a shop, each with facts of its own. */
export const shop: Readonly<Record<string, string>> = {
  'refunds.md': `# Refunds

A refund is paid within thirty days from delivery to the card that was charged.
Opened software is never refunded, whatever the reason may be.
`,
  'shipping.md': `# Shipping

Parcels to Norway leave Hamburg every Tuesday and need nine working days.
Oversized furniture travels by freight company, which calls the customer beforehand.
`,
  'warranty.md': `# Warranty

The warranty on batteries lasts eighteen months and covers a loss of capacity.
Scratches on the casing are excluded from every warranty.
`,
  'invoices.md': `# Invoices

Invoices are sent as PDF on the first business day of the following month.
A missing tax number can be added until the invoice has been paid.
`,
  'accounts.md': `# Accounts

An account that nobody used for three years is deleted after a written warning.
Passwords need fourteen characters and are never sent by mail.
`,
  'gifts.md': `# Gift cards

Gift cards expire five years after their purchase and cannot be exchanged for cash.
Two gift cards may be combined in one order.
`,
  'repairs.md': `# Repairs

The workshop in Bremen repairs coffee machines within twelve days on average.
A cost estimate is free when the repair is ordered afterwards.
`,
  'stores.md': `# Stores

The store in Kiel closes at noon on Saturdays, and parking is free for two hours.
Returns without a receipt are accepted only in the store of purchase.
`,
}
