/** Not read, and still news: as the number in the navigation counts. */
export const isNew = (
  { read_at, news_until }: { read_at: string | null; news_until: string },
  now: number,
): boolean => read_at === null && Date.parse(news_until) > now
