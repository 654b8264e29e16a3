/** Nigerian sizes of clothes are British ones; shoes are sold by both the British and the European size. */
export interface SizeChart {
  title: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

export const womensChart: SizeChart = {
  title: 'Women, body in cm',
  columns: ['Nigeria / UK', 'Bust', 'Waist', 'Hips'],
  rows: [
    [6, 78, 60, 85],
    [8, 83, 65, 90],
    [10, 88, 70, 95],
    [12, 93, 75, 100],
    [14, 98, 80, 105],
    [16, 104, 86, 111],
    [18, 110, 92, 117],
    [20, 116, 98, 123],
    [22, 122, 104, 129],
    [24, 128, 110, 135],
  ],
}

export const mensChart: SizeChart = {
  title: 'Men, body in cm',
  columns: ['Size', 'UK jacket', 'Chest', 'Waist'],
  rows: [
    ['S', 36, '90–94', '76–80'],
    ['M', 38, '95–99', '81–85'],
    ['L', 40, '100–104', '86–90'],
    ['XL', 42, '105–110', '91–96'],
    ['XXL', 44, '111–116', '97–102'],
    ['3XL', 46, '117–122', '103–108'],
  ],
}

export const womensShoes: SizeChart = {
  title: 'Women’s shoes',
  columns: ['UK', 'EU', 'Foot in cm'],
  rows: [
    [3, 36, 22.5],
    [4, 37, 23.5],
    [5, 38, 24],
    [6, 39, 25],
    [7, 40, 25.5],
    [8, 41, 26.5],
    [9, 42, 27],
  ],
}

export const mensShoes: SizeChart = {
  title: 'Men’s shoes',
  columns: ['UK', 'EU', 'Foot in cm'],
  rows: [
    [6, 40, 25],
    [7, 41, 25.5],
    [8, 42, 26.5],
    [9, 43, 27.5],
    [10, 44, 28],
    [11, 45, 29],
    [12, 46, 30],
  ],
}

/** The British numbers in a size: `UK 10 to 12` has 10, 11 and 12. */
export function numbersIn(size: string | null): readonly number[] {
  const [from, to] = (size?.match(/\d{1,2}/g) ?? []).map(Number)
  if (from === undefined || !/uk|^\s*\d/i.test(size ?? '')) return []
  return Array.from({ length: Math.max(1, (to ?? from) - from + 1) }, (_, at) => from + at)
}
