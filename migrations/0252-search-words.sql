-- The words that buyers say, and the products that they lead to, as a part of a revision: the hash of a content, like
-- the other parts. Null for a revision that was written before shops could be searched.
alter table revisions add column search text;
