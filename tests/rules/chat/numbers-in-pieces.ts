/** What one person writes in several messages, and what must be masked in the last one. */
export const numbersInPieces: readonly (readonly string[])[] = [
  ['0803', '123', '4567'],
  ['0803123', '4567'],
  ['zero eight zero three', 'one two three four five six seven'],
  ['My number starts 0803', '1234567'],
  ['080', '3123', '456', '7'],
  ['account', '0123456789'],
  // With something between the parts.
  ['0803', 'ok', '1234567'],
  ['0803', 'lol', '123', 'haha', '4567'],
  ['pls', '0803', 'pls', '1234567'],
  ['0803', 'four five six', '7890'],
  ['+234', '803', '123', '4567'],
  ['0803123', '4', '5', '6', '7'],
  ['gtb', '0123', '456', '789'],
]

/** The same with words around the last part, which stay. */
export const numbersAmongWords: readonly (readonly [pieces: readonly string[], masked: string])[] = [
  [['first 0803', 'then 123', 'last 4567'], 'last [phone number hidden]'],
  [['1. 0803', '2. 123', '3. 4567'], '3. [phone number hidden]'],
  [['0803 x', 'x 1234567 y'], 'x [phone number hidden] y'],
  [['part one 08031', 'part two 23', 'part three 4567'], 'part three [phone number hidden]'],
  [['My digits', 'start with 0803', 'and 123', 'and 4567'], '[phone number hidden]'],
  [['the code is +234', 'then eight zero three', '1234567 thanks'], '[phone number hidden] thanks'],
]

/** What one person writes one after the other about a rental, and nothing of it is masked. */
export const conversationsWithoutContacts: readonly (readonly string[])[] = [
  ['Size 8', 'bust 32', 'waist 28', 'hips 40', 'length 150'],
  ['7000', '8000 with gele', '90000 for all', 'last 1200'],
  ['12', '14', '16', 'which one?', '8'],
  ['08:00?', '10 am', '12 December', '2026'],
  ['₦8,000', '₦10,000', '500 for delivery'],
  ['0.5 yards', '8 yards', '12 pieces', '450 each', '300'],
  ['Order 0812', 'item 345', 'code 482913'],
  ['20k', '25k', '30k for 3 days', '1 day?'],
]
