/** SQL: the code frames of a survey `d`, as a JSON array; of the build in a schema. */
export const framesOf = (schema: string): string => `coalesce((select jsonb_agg(
    jsonb_build_object('key', f.key, 'codes', f.codes, 'revision', f.revision, 'last', f.last) order by f.key)
  from ${schema}.code_frame f where f.survey_id = d.survey_id), '[]')`
