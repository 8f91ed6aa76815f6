-- What was typed freely is brought into the list where it plainly means one of its four (contract/rules/languages.ts).
update sessions set language = meant.language
from (values
  ('VF', '{vf,versionfrancaise,francais}'::text[]),
  ('VOST', '{vost,vostf,vostfr,vosoustitree,versionoriginalesoustitree,versionoriginalesoustitreeenfrancais}'),
  ('VO', '{vo,versionoriginale}'),
  ('VFST', '{vfst,vfstf,vfstfr,vfsoustitree,versionfrancaisesoustitree}')
) as meant (language, spellings)
where regexp_replace(fold(sessions.language), '[^a-z]', '', 'g') = any (meant.spellings)
  and sessions.language <> meant.language;
