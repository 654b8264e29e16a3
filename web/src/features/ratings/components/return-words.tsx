interface ReturnWordsProps {
  rating: { returned_on_time: boolean | null; item_condition_good: boolean | null }
}

/** What the lender says of the return. */
export function ReturnWords({ rating: { returned_on_time, item_condition_good } }: ReturnWordsProps) {
  if (returned_on_time === null || item_condition_good === null) return null
  return (
    <p className="text-muted-foreground">
      {returned_on_time ? 'Returned on time' : 'Returned late'}
      {item_condition_good ? ', in good condition' : ', not in good condition'}
    </p>
  )
}
