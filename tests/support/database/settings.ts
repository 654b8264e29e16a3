interface Queries {
  query(text: string, values: readonly unknown[]): Promise<unknown[]>
}

/** Changes a setting as the owner of the database; null: to its default. */
export const setSetting = (
  database: Queries,
  key: string,
  value: string | number | null,
): Promise<unknown[]> =>
  database.query(
    'update public.app_settings set setting_value = coalesce($2, default_value) where setting_key = $1',
    [key, value === null ? null : `${value}`],
  )
